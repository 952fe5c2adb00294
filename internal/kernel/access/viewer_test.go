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
