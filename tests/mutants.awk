# What could be wrong in a C file, a line each: LINE COLUMN OLD NEW. By
# kinds=WORDS:
#	compare	a comparison turned round, or moved by one
#	logic	&& and ||, true and false exchanged, ! doubled
#	call	a statement that calls something left out (not what logs, frees or wipes)
#	set	an assignment to a member left out
# What is in comments, strings and preprocessor lines is none, nor are
# -> << >> <<= >>=. With at=LINE:COLUMN and by=NEW, the file itself with that
# one replaced.
BEGIN {
	becomes["compare", "=="] = "!="
	becomes["compare", "!="] = "=="
	becomes["compare", "<"] = ">= <="
	becomes["compare", ">"] = "<= >="
	becomes["compare", "<="] = "> <"
	becomes["compare", ">="] = "< >"
	becomes["logic", "&&"] = "||"
	becomes["logic", "||"] = "&&"
	becomes["logic", "true"] = "false"
	becomes["logic", "false"] = "true"
	becomes["logic", "!"] = "!!"
	split(kinds, kind_list)
}

# The word, or the sign of one character or two, that begins at i of a line of
# code and might be changed; "" if there is none. Sets width.
function code_at(line, i,    c, two) {
	c = substr(line, i, 1)
	two = substr(line, i, 2)
	if (in_comment) {
		if (two == "*/") { in_comment = 0; width = 2 }
		return ""
	}
	if (quote != "") {
		if (c == "\\") width = 2
		else if (c == quote) quote = ""
		return ""
	}
	if (two == "/*") { in_comment = 1; width = 2; return "" }
	if (c == "\"" || c == "'") { quote = c; return "" }
	if (two ~ /^(->|<<|>>)$/) { width = 2; return "" }
	if (two ~ /^(==|!=|<=|>=|&&|\|\|)$/) { width = 2; return two }
	if (c ~ /[A-Za-z_]/) {
		match(substr(line, i), /^[A-Za-z_0-9]+/)
		width = RLENGTH
		return substr(line, i, width)
	}
	return c ~ /[<>!]/ ? c : ""
}

# The kind of statement that this line begins; "" if none that we leave out.
function statement_of(line) {
	if (line ~ /^\t+[a-z][a-z_0-9]*\(/)
		return line ~ /^\t+(log_|if|for|while|switch|return|assert|free|wipe|[a-z_]*_(free|fini)\()/ ? "" : "call"
	if (line ~ /^\t+[a-z][a-z_0-9]*(\[[^]]*\])?(->|\.)[^(]* [-+|&]?= /)
		return "set"
	return ""
}

function tell(column, old, new_ones,    list, n, k) {
	n = split(new_ones, list)
	for (k = 1; k <= n; k++)
		print NR, column, old, list[k]
}

{
	preprocessor = continued || (!in_comment && /^[ \t]*#/)
	continued = preprocessor && /\\$/
	out = ""
	quote = ""
	statement = preprocessor || in_comment ? "" : statement_of($0)
	if (at == "" && statement != "" && index(" " kinds " ", " " statement " "))
		tell(1, statement, "none")
	if (at == NR ":1" && by == "none")
		out = "while (0)"
	for (i = 1; i <= length($0); i += width) {
		width = 1
		found = code_at($0, i)
		if (at == NR ":" i && by != "none")
			out = out by
		else
			out = out substr($0, i, width)
		if (at != "" || found == "" || preprocessor)
			continue
		for (k in kind_list)
			tell(i, found, becomes[kind_list[k], found])
	}
	if (at != "")
		print out
}
