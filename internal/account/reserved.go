package account

import "strings"

// reserved are handles that nobody may have: every first part of an address of the site or the server, now or as
// specified, and names that would pass for the site itself.
var reserved = reservedSet(`
home music trading tradingpost dashboard settings login logout signin signout signup register
search post posts event events venue venues venueadmin admin admins landing artist artists fan
fans track tracks song songs album albums playlist playlists genre genres library jukebox radio
charts new popular trending featured removals discover explore browse feed community hashtag hashtags tag tags
gift gifts give giveaway giveaways poll polls question questions memory memories calendar location locations tier tiers
api apis assets static public embed feeds images image sounds media stream streams upload uploads download
downloads preview previews rest files fonts icons favicon robots sitemap manifest graphql hubs health healthz readyz
metrics wellknown dev debug test gallery mailbox
about terms privacy legal imprint cookies copyright dmca press jobs careers blog news faq help
support contact feedback status security abuse report maintenance
welcome onboarding presskit press_kit
forgotpassword forgot_password password reset confirm verify identity auth oauth token tokens
messages message chat chats inbox notification notifications studio upload_music manage
store shop cart checkout order orders payment payments billing invoice subscribe subscription
subscriptions unsubscribe agree sale sales merch merchandise tickets ticket wallet
u user users me you my self account accounts profile profiles people person
null undefined none nil nan true false anonymous anyone everyone everybody nobody unknown
deleted deactivated guest visitor
sidestage side_stage sidestageofficial sidestage_official sidestagesupport sidestage_support
root system sysadmin administrator moderator mod mods staff team owner official bot
postmaster hostmaster webmaster noreply no_reply mail email info
www ftp smtp imap ns1 ns2
`)

func reservedSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
