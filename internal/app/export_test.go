package app

// Domains names what is registered, in order.
func Domains() []string {
	var names []string
	for _, d := range domains {
		names = append(names, d.name)
	}
	return names
}
