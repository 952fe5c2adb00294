import { graphql } from '@/gql';

export const invitationDocument = graphql(`
  query PlaylistInvitation($id: ID!) {
    playlistInvitation(id: $id)
  }
`);
