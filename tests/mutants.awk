# The comparisons of a C file, a line each: LINE COLUMN OPERATOR. Those in
# comments, strings and preprocessor lines are none, nor are -> << >> <<= >>=.
# With at=LINE:COLUMN and by=TEXT, the file itself with that one replaced.
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
	if (two == "->" || two == "<<" || two == ">>") { width = 2; return "" }
	if (two == "==" || two == "!=" || two == "<=" || two == ">=") {
		width = 2
		return two
	}
	return c == "<" || c == ">" ? c : ""
}

{
	preprocessor = continued || (!in_comment && /^[ \t]*#/)
	continued = preprocessor && /\\$/
	out = ""
	quote = ""
	for (i = 1; i <= length($0); i += width) {
		width = 1
		operator = code_at($0, i)
		if (at == NR ":" i && operator != "" && !preprocessor)
			out = out by
		else
			out = out substr($0, i, width)
		if (at == "" && operator != "" && !preprocessor)
			print NR, i, operator
	}
	if (at != "")
		print out
}
