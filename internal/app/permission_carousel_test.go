package app

import "strings"

// onPanel asks with the id of a panel in the place of $panel, one for all who ask, which is not archived and is the
// only one.
func onPanel(text string) func(*server, asker) string {
	return func(s *server, who asker) string {
		s.t.Helper()
		s.write(`MATCH (p:CarouselPanel {carouselId: $site}) DETACH DELETE p`, object{"site": s.world.siteID})
		made := s.mustGraphQL(s.access(s.adminID),
			`mutation { createCarouselPanel(input: {panelType: COLLECTION, title: "Here"}) { panelId } }`)
		id := made["createCarouselPanel"].(object)["panelId"].(string)
		return query(strings.ReplaceAll(text, "$panel", id))(s, who)
	}
}

const aPanel = `{ panelId order createdBy targets { itemId artist { handle } } }`

var carouselPermissions = []permission{
	{"Query.getActivePanels", "", onPanel(`{ getActivePanels ` + aPanel + ` }`), everybody},
	{"Query.carouselPanels", "", onPanel(`{ carouselPanels ` + aPanel + ` }`), adminsOnly},
	{"Query.carouselPanels", "archived", onPanel(`{ carouselPanels(archived: true) ` + aPanel + ` }`), adminsOnly},
	{
		"Mutation.createCarouselPanel", "",
		onPanel(`mutation { createCarouselPanel(input: {panelType: ANNOUNCEMENT, title: "There"}) ` + aPanel + ` }`), adminsOnly,
	},
	{
		"Mutation.updateCarouselPanel", "",
		onPanel(`mutation { updateCarouselPanel(input: {panelId: "$panel", title: "There"}) ` + aPanel + ` }`), adminsOnly,
	},
	{
		"Mutation.deleteCarouselPanel", "", onPanel(`mutation { deleteCarouselPanel(panelId: "$panel") ` + aPanel + ` }`),
		adminsOnly,
	},
	{
		"Mutation.restoreCarouselPanel", "", onPanel(`mutation { restoreCarouselPanel(panelId: "$panel") ` + aPanel + ` }`),
		adminsOnly,
	},
	{
		"Mutation.reorderCarouselPanels", "",
		onPanel(`mutation { reorderCarouselPanels(ids: ["$panel"], seen: ["$panel"]) ` + aPanel + ` }`), adminsOnly,
	},
	{
		"Mutation.addPanelTarget", "",
		onPanel(`mutation { addPanelTarget(panelId: "$panel", itemId: "$owner", itemType: ARTIST) ` + aPanel + ` }`),
		adminsOnly,
	},
	{
		"Mutation.addPanelTarget", "a draft",
		onPanel(`mutation { addPanelTarget(panelId: "$panel", itemId: "$draftTrack", itemType: TRACK) ` + aPanel + ` }`),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{
		"Mutation.removePanelTarget", "",
		onPanel(`mutation { removePanelTarget(panelId: "$panel", itemId: "$owner", itemType: ARTIST) ` + aPanel + ` }`),
		adminsOnly,
	},
}
