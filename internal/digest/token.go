package digest

import "context"

// Unsubscribe has whom a token is for be written to no more, as often as it is asked. Errors: BAD_USER_INPUT.
func (s *Service) Unsubscribe(ctx context.Context, token string) error {
	userID, err := s.Tokens.Open(token)
	if err != nil {
		return err
	}
	return s.Store.Stop(ctx, userID)
}
