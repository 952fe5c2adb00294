package graphql

import (
	"context"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

func (r *Resolver) event(ctx context.Context, e events.Event, err error) (*model.Event, error) {
	return one(e, err, model.NewEvent(viewer(ctx), r.Events.Now()))
}

// interested is the answer of a change to whether a person is interested in an event.
func (r *Resolver) interested(ctx context.Context, e events.Event, err error) (*model.EventResult, error) {
	return one(e, err, func(e events.Event) model.EventResult {
		event := model.NewEvent(viewer(ctx), r.Events.Now())(e)
		return model.EventResult{Success: true, Event: &event}
	})
}

func whenOf(asked *model.EventTime) events.When {
	if asked == nil {
		return events.All
	}
	return events.When(*asked)
}

func newEvent(in model.CreateEventInput) events.New {
	return events.New{
		UserID: or(in.UserID.Value(), ""), ClientKey: or(in.ClientKey.Value(), ""),
		Patch: events.Patch{
			Title: input.Set(in.Title), StartDate: input.Set(in.StartDate), EndDate: given(in.EndDate),
			DoorsAt: given(in.DoorsAt), TimeZone: given(in.TimeZone), VenueID: given(in.VenueID),
			VenueName: given(in.VenueName), Location: given(in.Location), Address: given(in.Address),
			City: given(in.City), State: given(in.State), Country: given(in.Country),
			Latitude: given(in.Latitude), Longitude: given(in.Longitude),
			Description: given(in.Description), Price: given(in.Price), TicketLink: given(in.TicketLink),
			Pictures: list(in.MultimediaItems),
		},
	}
}

func eventPatch(in model.UpdateEventInput) events.Patch {
	latitude, isGiven := in.Latitude.ValueOK()
	return events.Patch{
		Title: given(in.Title), StartDate: given(in.StartDate), EndDate: cleared(in.EndDate),
		DoorsAt: cleared(in.DoorsAt), TimeZone: given(in.TimeZone), VenueID: cleared(in.VenueID),
		VenueName: cleared(in.VenueName), Location: cleared(in.Location), Address: cleared(in.Address),
		City: cleared(in.City), State: cleared(in.State), Country: cleared(in.Country), Latitude: given(in.Latitude),
		Longitude: given(in.Longitude), NoPosition: isGiven && latitude == nil, Description: cleared(in.Description),
		Price: cleared(in.Price), TicketLink: cleared(in.TicketLink), Pictures: list(in.MultimediaItems),
	}
}

// list is a field that null empties.
func list(v gql.Omittable[[]string]) (o input.Optional[[]string]) {
	if all, given := v.ValueOK(); given {
		o = input.Set(all)
	}
	return o
}

func newVenue(in model.CreateVenueInput) events.VenuePatch {
	return events.VenuePatch{
		Name: input.Set(in.Name), TimeZone: given(in.TimeZone), Address: given(in.Address), City: input.Set(in.City),
		State: given(in.State), Country: given(in.Country), Latitude: given(in.Latitude), Longitude: given(in.Longitude),
		Website: given(in.Website), Description: given(in.Description),
	}
}

func venuePatch(in model.UpdateVenueInput) events.VenuePatch {
	latitude, isGiven := in.Latitude.ValueOK()
	return events.VenuePatch{
		Name: given(in.Name), TimeZone: given(in.TimeZone), Address: cleared(in.Address), City: given(in.City),
		State: cleared(in.State), Country: cleared(in.Country), Latitude: given(in.Latitude),
		Longitude: given(in.Longitude), NoPosition: isGiven && latitude == nil, Website: cleared(in.Website),
		Description: cleared(in.Description),
	}
}

// calendarAddress is where other programs read a person's calendar.
func (r *Resolver) calendarAddress(token string, err error) (*model.CalendarAddress, error) {
	return one(token, err, func(token string) (a model.CalendarAddress) {
		if token != "" {
			url := r.PublicURL + "/api/calendar/" + token + ".ics"
			a.URL = &url
		}
		return a
	})
}
