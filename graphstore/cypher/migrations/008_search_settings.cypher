// What admins set of search: the number of what is in force, and every version that was.

CREATE CONSTRAINT search_settings_id IF NOT EXISTS FOR (n:SearchSettings) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT search_settings_version IF NOT EXISTS FOR (n:SearchSettingsVersion) REQUIRE (n.settingsId, n.number) IS UNIQUE;
