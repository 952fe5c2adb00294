package apppasswords

import "context"

// Service is app passwords as their owners and programs use them.
type Service struct{}

// ByToken lets in who has the handle or the e-mail address username, and one of whose app passwords, with the salt after
// it, has the MD5 token in hex (Subsonic's t and s). Errors: ErrWrong, ErrTooMany; UNAVAILABLE.
func (s *Service) ByToken(ctx context.Context, username, token, salt string, from Caller) (Access, error) {
	return Access{}, ErrWrong
}

// ByPassword lets in who has the handle or the e-mail address username, by one of their app passwords. Errors: as for
// ByToken.
func (s *Service) ByPassword(ctx context.Context, username, password string, from Caller) (Access, error) {
	return Access{}, ErrWrong
}

// ByKey lets in whose API key it is. Errors: as for ByToken.
func (s *Service) ByKey(ctx context.Context, key string, from Caller) (Access, error) {
	return Access{}, ErrWrong
}
