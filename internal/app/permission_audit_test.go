package app

var auditPermissions = []permission{
	{"GET /admin/audit", "", request("GET", "/admin/audit?verb=site+changed&first=5", nil), adminsOnly},
	{"GET /admin/audit.csv", "", request("GET", "/admin/audit.csv?subject=$owner", nil), adminsOnly},
	{
		"POST /admin/audit/{id}/undo", "unknown",
		request("POST", "/admin/audit/$track/undo", object{"why": "It was a mistake"}),
		outcomes{noToken, refused, refused, refused, missing},
	},
}
