package access_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestViewerPermissions(t *testing.T) {
	visitor, fan, admin := access.Visitor, access.Viewer{UserID: "u-1"}, access.Viewer{UserID: "u-9", Admin: true}
	got := map[string]fault.Code{}
	for name, err := range map[string]error{
		"visitor requires":       visitor.Require(),
		"visitor for u-1":        visitor.MayActFor("u-1"),
		"visitor for nobody":     visitor.MayActFor(""),
		"visitor as admin":       visitor.RequireAdmin(),
		"fan requires":           fan.Require(),
		"fan for own":            fan.MayActFor("u-1"),
		"fan for another":        fan.MayActFor("u-2"),
		"fan as admin":           fan.RequireAdmin(),
		"admin for another":      admin.MayActFor("u-2"),
		"admin as admin":         admin.RequireAdmin(),
		"no viewer in a context": access.ViewerOf(t.Context()).Require(),
		"viewer in a context":    access.ViewerOf(access.WithViewer(t.Context(), fan)).MayActFor("u-1"),
	} {
		if err != nil {
			got[name] = fault.CodeOf(err)
		}
	}
	want := map[string]fault.Code{
		"visitor requires":       fault.Unauthenticated,
		"visitor for u-1":        fault.Unauthenticated,
		"visitor for nobody":     fault.Unauthenticated,
		"visitor as admin":       fault.Unauthenticated,
		"no viewer in a context": fault.Unauthenticated,
		"fan for another":        fault.Forbidden,
		"fan as admin":           fault.Forbidden,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("refusals (-want +got):\n%s", diff)
	}
}

func TestACallIsMadeAsWhomItNamesWhereTheViewerMay(t *testing.T) {
	fan, admin := access.Viewer{UserID: "u-1"}, access.Viewer{UserID: "u-9", Admin: true}
	for name, test := range map[string]struct {
		viewer access.Viewer
		named  string
		want   access.Viewer
		code   fault.Code
	}{
		"a visitor":              {code: fault.Unauthenticated},
		"a visitor for somebody": {named: "u-1", code: fault.Unauthenticated},
		"a fan":                  {viewer: fan, want: fan},
		"a fan by their name":    {viewer: fan, named: "u-1", want: fan},
		"a fan for another":      {viewer: fan, named: "u-2", code: fault.Forbidden},
		"an admin":               {viewer: admin, named: "u-9", want: admin},
		"an admin for a fan":     {viewer: admin, named: "u-1", want: fan},
	} {
		got, err := test.viewer.As(test.named)
		if got != test.want {
			t.Errorf("%s: as %+v, want %+v", name, got, test.want)
		}
		if test.code == "" && err != nil || test.code != "" && fault.CodeOf(err) != test.code {
			t.Errorf("%s: got %v, want %q", name, err, test.code)
		}
	}
}
