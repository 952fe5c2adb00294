package identity

// PasswordsWorkedOn counts the passwords that cost their time, so that tests can see that
// known and unknown addresses cost the same.
func (p *BuiltIn) PasswordsWorkedOn() int64 { return p.hasher.worked.Load() }
