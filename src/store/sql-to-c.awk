# Each SQL file becomes an array of its lines: a string literal may hold no
# more than 4095 bytes.
BEGIN {
	print "#include \"store/migrate.h\""
}
FNR == 1 {
	if (files++)
		print "\tNULL,\n};"
	printf "\nstatic const char *const migration_%d[] = {\n", files
}
{
	gsub(/\\/, "\\\\")
	gsub(/"/, "\\\"")
	gsub(/\t/, "\\t")
	printf "\t\"%s\\n\",\n", $0
}
END {
	print "\tNULL,\n};\n\nconst char *const *const migrations[] = {"
	for (i = 1; i <= files; i++)
		printf "\tmigration_%d,\n", i
	print "};\n\nconst int migrations_count = " files ";"
}
