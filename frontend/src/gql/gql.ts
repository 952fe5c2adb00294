/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query AdminGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n": typeof types.AdminGenresDocument,
    "\n  mutation CancelSearchJob($id: ID!, $why: String) {\n    cancelSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": typeof types.CancelSearchJobDocument,
    "\n  mutation CheckSearchIndex($repair: Boolean!, $why: String) {\n    checkSearchIndex(repair: $repair, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": typeof types.CheckSearchIndexDocument,
    "\n  mutation DropSetAside($ids: [ID!]!, $why: String) {\n    dropSetAside(ids: $ids, why: $why)\n  }\n": typeof types.DropSetAsideDocument,
    "\n  mutation ForceReindex($input: ForceReindexInput!, $why: String) {\n    forceReindex(input: $input, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": typeof types.ForceReindexDocument,
    "\n  mutation PauseSearchJob($id: ID!, $why: String) {\n    pauseSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": typeof types.PauseSearchJobDocument,
    "\n  mutation ResumeSearchJob($id: ID!, $why: String) {\n    resumeSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": typeof types.ResumeSearchJobDocument,
    "\n  mutation RetrySetAside($ids: [ID!], $why: String) {\n    retrySetAside(ids: $ids, why: $why)\n  }\n": typeof types.RetrySetAsideDocument,
    "\n  query AdminSearchFindings($id: ID!) {\n    searchJob(id: $id) {\n      ...SearchJobFields\n      findings {\n        difference\n        type\n        id\n        name\n        repaired\n      }\n    }\n  }\n": typeof types.AdminSearchFindingsDocument,
    "\n  query AdminSearchIndex {\n    searchIndex {\n      engine\n      ready\n      problem\n      documents {\n        type\n        indexed\n      }\n      sizeBytes\n      pending\n      lagSeconds\n      setAside\n      builtAt\n      job {\n        ...SearchJobFields\n      }\n    }\n  }\n": typeof types.AdminSearchIndexDocument,
    "\n  query AdminSearchJob($id: ID!) {\n    searchJob(id: $id) {\n      ...SearchJobFields\n    }\n  }\n": typeof types.AdminSearchJobDocument,
    "\n  fragment SearchJobFields on SearchJob {\n    id\n    kind\n    state\n    objectType\n    total\n    done\n    rate\n    secondsLeft\n    startedAt\n    updatedAt\n    endedAt\n    startedBy\n    error\n    found\n  }\n": typeof types.SearchJobFieldsFragmentDoc,
    "\n  query AdminSearchJobs($first: Int!, $after: String) {\n    searchJobs(first: $first, after: $after) {\n      nodes {\n        ...SearchJobFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AdminSearchJobsDocument,
    "\n  query AdminSearchedQueries($days: Int!, $empty: Boolean!) {\n    searchedQueries(days: $days, empty: $empty, first: 25) {\n      query\n      searches\n      people\n      empty\n    }\n  }\n": typeof types.AdminSearchedQueriesDocument,
    "\n  query AdminSetAside($first: Int!, $after: String) {\n    setAsideChanges(first: $first, after: $after) {\n      nodes {\n        id\n        type\n        itemId\n        name\n        error\n        attempts\n        createdAt\n        setAsideAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AdminSetAsideDocument,
    "\n  query PreviewSearchSettings($input: SearchSettingsInput!) {\n    previewSearchSettings(input: $input) {\n      today {\n        class\n        queries\n        first\n        five\n        mrr\n        mrrDeviation\n      }\n      changed {\n        class\n        queries\n        first\n        five\n        mrr\n        mrrDeviation\n      }\n      examples {\n        class\n        query\n        expected\n        placeToday\n        placeChanged\n        today {\n          type\n          id\n          name\n          artistName\n        }\n        changed {\n          type\n          id\n          name\n          artistName\n        }\n      }\n      differing\n      queries\n      seconds\n    }\n  }\n": typeof types.PreviewSearchSettingsDocument,
    "\n  mutation RestoreSearchSettings($version: Int!, $reason: String!) {\n    restoreSearchSettings(version: $version, reason: $reason) {\n      ...SearchSettingsFields\n    }\n  }\n": typeof types.RestoreSearchSettingsDocument,
    "\n  query AdminSearchSettings {\n    searchSettings {\n      ...SearchSettingsFields\n    }\n  }\n": typeof types.AdminSearchSettingsDocument,
    "\n  fragment SearchSettingsFields on SearchSettings {\n    version\n    synonyms\n    stopWords\n    weights {\n      edit\n      firstLetter\n      unfinished\n      popularity\n      popularityCap\n      personal\n      slack\n    }\n    reason\n    changedAt\n    changedBy\n  }\n": typeof types.SearchSettingsFieldsFragmentDoc,
    "\n  query AdminSearchSettingsHistory($first: Int!, $after: String) {\n    searchSettingsHistory(first: $first, after: $after) {\n      nodes {\n        ...SearchSettingsFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AdminSearchSettingsHistoryDocument,
    "\n  mutation UpdateSearchSettings($input: SearchSettingsInput!, $version: Int!, $reason: String!) {\n    updateSearchSettings(input: $input, version: $version, reason: $reason) {\n      ...SearchSettingsFields\n    }\n  }\n": typeof types.UpdateSearchSettingsDocument,
    "\n  query AdminGraphAlbum($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      status\n      releaseDate\n      updatedAt\n      artist {\n        userId\n        artistName\n      }\n    }\n  }\n": typeof types.AdminGraphAlbumDocument,
    "\n  query AdminGraphArtist($id: ID, $handle: String) {\n    artist(id: $id, handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      createdAt\n    }\n  }\n": typeof types.AdminGraphArtistDocument,
    "\n  query AdminGraphTrack($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      updatedAt\n    }\n  }\n": typeof types.AdminGraphTrackDocument,
    "\n  query AlbumPage($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      albumType\n      genres {\n        id\n        name\n        slug\n      }\n      releaseDate\n      releaseDay\n      releaseZone\n      status\n      earlyAccessAt\n      coverArtUrl\n      tint\n      artist {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        isFollowed\n      }\n      trackCount\n      duration\n      isInLibrary\n      description\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n      commentCount\n      hasAccessTo\n      tier {\n        id\n        name\n      }\n      tracks(first: 100) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.AlbumPageDocument,
    "\n  query MoreOfArtist($userId: ID!) {\n    userAlbums(userId: $userId, first: 13) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n": typeof types.MoreOfArtistDocument,
    "\n  query AlbumMoreTracks($id: ID!, $after: String) {\n    album(id: $id) {\n      id\n      tracks(first: 100, after: $after) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.AlbumMoreTracksDocument,
    "\n  query ArtistPage($handle: String!) {\n    artist(handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      badgeId\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      place\n      city\n      state\n      country\n      profilePictureUrl\n      bannerUrl\n      tint\n      genres {\n        id\n        name\n        slug\n      }\n      followerCount\n      playCount\n      trackCount\n      albumCount\n      isFollowed\n    }\n  }\n": typeof types.ArtistPageDocument,
    "\n  query ArtistMusicParts($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      albums(first: 48) {\n        nodes {\n          id\n          ...AlbumTile\n        }\n        totalCount\n      }\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        totalCount\n      }\n    }\n  }\n": typeof types.ArtistMusicPartsDocument,
    "\n  query FansAlsoLike($id: ID!) {\n    fansAlsoLike(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": typeof types.FansAlsoLikeDocument,
    "\n  query SimilarToArtist($id: ID!) {\n    similarArtists(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": typeof types.SimilarToArtistDocument,
    "\n  mutation AddPanelTarget($panelId: ID!, $itemId: ID!, $itemType: CarouselItemType!, $why: String) {\n    addPanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": typeof types.AddPanelTargetDocument,
    "\n  mutation DeleteCarouselPanel($panelId: ID!, $why: String) {\n    deleteCarouselPanel(panelId: $panelId, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": typeof types.DeleteCarouselPanelDocument,
    "\n  mutation CreateCarouselPanel($input: CreateCarouselPanelInput!, $why: String) {\n    createCarouselPanel(input: $input, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": typeof types.CreateCarouselPanelDocument,
    "\n  fragment CarouselPanelParts on CarouselPanel {\n    panelId\n    panelType\n    title\n    textContent\n    imageUrl\n    ctaLink\n    startDate\n    endDate\n    updatedAt\n    archivedAt\n    targets {\n      itemId\n      itemType\n      track {\n        id\n        title\n        artist\n        coverArtUrl\n      }\n      album {\n        id\n        title\n        coverArtUrl\n        artist {\n          userId\n          artistName\n        }\n      }\n      merchandise {\n        id\n        name\n        currency\n        minPrice\n        maxPrice\n        defaultImageUrl\n      }\n      event {\n        id\n        title\n        startDate\n        timeZone\n        location\n        venueName\n        multimediaItems\n        status\n      }\n      artist {\n        id\n        handle\n        artistName\n        profilePictureUrl\n      }\n    }\n  }\n": typeof types.CarouselPanelPartsFragmentDoc,
    "\n  query CarouselPanels($archived: Boolean!) {\n    carouselPanels(archived: $archived) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": typeof types.CarouselPanelsDocument,
    "\n  mutation RemovePanelTarget(\n    $panelId: ID!\n    $itemId: ID!\n    $itemType: CarouselItemType!\n    $why: String\n  ) {\n    removePanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": typeof types.RemovePanelTargetDocument,
    "\n  mutation ReorderCarouselPanels($ids: [ID!]!, $seen: [ID!]!, $why: String) {\n    reorderCarouselPanels(ids: $ids, seen: $seen, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": typeof types.ReorderCarouselPanelsDocument,
    "\n  mutation RestoreCarouselPanel($panelId: ID!, $why: String) {\n    restoreCarouselPanel(panelId: $panelId, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": typeof types.RestoreCarouselPanelDocument,
    "\n  mutation UpdateCarouselPanel($input: UpdateCarouselPanelInput!, $why: String) {\n    updateCarouselPanel(input: $input, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": typeof types.UpdateCarouselPanelDocument,
    "\n  mutation AcknowledgeCart($guestKey: String) {\n    acknowledgeCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.AcknowledgeCartDocument,
    "\n  mutation AddToCart($input: AddToCartInput!, $guestKey: String) {\n    addToCart(input: $input, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.AddToCartDocument,
    "\n  mutation ApplyDiscountCode($creatorId: ID!, $code: String!, $guestKey: String) {\n    applyDiscountCode(creatorId: $creatorId, code: $code, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.ApplyDiscountCodeDocument,
    "\n  query Cart($guestKey: String) {\n    cart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.CartDocument,
    "\n  fragment CartParts on Cart {\n    cartId\n    status\n    itemCount\n    totals {\n      currency\n      total\n    }\n    groupedItems {\n      creatorId\n      creatorHandle\n      businessName\n      subTotal\n      currency\n      discountCode\n      discount\n      discountProblem\n      shippingFrom\n      items {\n        id\n        merchandiseId\n        variantId\n        variantName\n        name\n        defaultImageUrl\n        sizeId\n        size\n        quantity\n        price\n        itemTotal\n        currency\n        available\n        changes\n        oldPrice\n        albumId\n        trackId\n        leastPrice\n      }\n    }\n  }\n": typeof types.CartPartsFragmentDoc,
    "\n  mutation ClearCart($guestKey: String) {\n    clearCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.ClearCartDocument,
    "\n  mutation MergeCart($guestKey: String!) {\n    mergeCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.MergeCartDocument,
    "\n  mutation RemoveDiscountCode($creatorId: ID!, $guestKey: String) {\n    removeDiscountCode(creatorId: $creatorId, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.RemoveDiscountCodeDocument,
    "\n  mutation RemoveFromCart($sizeId: ID!, $guestKey: String) {\n    removeFromCart(sizeId: $sizeId, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.RemoveFromCartDocument,
    "\n  mutation SetCartQuantity($sizeId: ID!, $quantity: Int!, $guestKey: String) {\n    updateCartItemQuantity(sizeId: $sizeId, quantity: $quantity, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": typeof types.SetCartQuantityDocument,
    "\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDay\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n": typeof types.AlbumTileFragmentDoc,
    "\n  query AlbumSaved($id: ID!) {\n    album(id: $id) {\n      id\n      isInLibrary\n      status\n    }\n  }\n": typeof types.AlbumSavedDocument,
    "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": typeof types.TileTracksDocument,
    "\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n": typeof types.ArtistTileFragmentDoc,
    "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n      isFollowed\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    previewUrl\n    downloadUrl\n    tier {\n      id\n      name\n    }\n    loudness\n    truePeak\n    albumLoudness\n    isDemoSound\n    license\n    licenseUrl\n    attribution\n  }\n": typeof types.TrackRowFragmentDoc,
    "\n  fragment CommentParts on Comment {\n    commentId\n    userId\n    userHandle\n    userDisplayName\n    profilePictureUrl\n    content\n    mentions {\n      userId\n      handle\n    }\n    photos {\n      url\n      altText\n      width\n      height\n      tint\n    }\n    atSeconds\n    parentCommentId\n    createdAt\n    isDeleted\n    canDelete\n    muted {\n      isPerson\n      word\n    }\n    replyCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n  }\n": typeof types.CommentPartsFragmentDoc,
    "\n  query CommentReplies($commentId: ID!, $after: String) {\n    getCommentReplies(commentId: $commentId, first: 20, after: $after) {\n      nodes {\n        ...CommentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.CommentRepliesDocument,
    "\n  query CommentThread($commentId: ID!, $earlier: Int!, $later: Int!) {\n    getCommentThread(commentId: $commentId, earlier: $earlier, later: $later) {\n      path {\n        targetId\n        ...CommentParts\n      }\n      isCut\n      replies {\n        nodes {\n          ...CommentParts\n        }\n        pageInfo {\n          hasNextPage\n          hasPreviousPage\n        }\n      }\n    }\n  }\n": typeof types.CommentThreadDocument,
    "\n  query Comments($targetId: ID!, $targetType: CommentTarget!, $sort: CommentSort!, $after: String) {\n    getComments(\n      targetId: $targetId\n      targetType: $targetType\n      sort: $sort\n      first: 20\n      after: $after\n    ) {\n      nodes {\n        ...CommentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.CommentsDocument,
    "\n  mutation CreateComment($input: CreateCommentInput!) {\n    createComment(input: $input) {\n      ...CommentParts\n    }\n  }\n": typeof types.CreateCommentDocument,
    "\n  mutation DeleteComment($id: ID!) {\n    deleteComment(id: $id) {\n      success\n    }\n  }\n": typeof types.DeleteCommentDocument,
    "\n  query PinnedComments($id: ID!) {\n    pinnedComments(trackId: $id) {\n      commentId\n      userDisplayName\n      content\n      atSeconds\n      isDeleted\n      muted {\n        isPerson\n        word\n      }\n    }\n  }\n": typeof types.PinnedCommentsDocument,
    "\n  mutation RestoreComment($id: ID!) {\n    restoreComment(id: $id) {\n      ...CommentParts\n    }\n  }\n": typeof types.RestoreCommentDocument,
    "\n  mutation ArchiveDiscountCode($id: ID!) {\n    archiveDiscountCode(id: $id) {\n      ...DiscountCodeParts\n    }\n  }\n": typeof types.ArchiveDiscountCodeDocument,
    "\n  fragment DiscountCodeParts on DiscountCode {\n    id\n    code\n    status\n    percent\n    amount\n    currency\n    leastTotal\n    merchandiseIds\n    beginsAt\n    endsAt\n    maxUses\n    maxUsesEach\n    active\n    used\n    held\n    given {\n      currency\n      total\n    }\n  }\n": typeof types.DiscountCodePartsFragmentDoc,
    "\n  query DiscountCodes($search: String, $archived: Boolean, $after: String) {\n    discountCodes(search: $search, archived: $archived, first: 50, after: $after) {\n      nodes {\n        ...DiscountCodeParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.DiscountCodesDocument,
    "\n  mutation CreateDiscountCode($input: DiscountCodeInput!) {\n    createDiscountCode(input: $input) {\n      ...DiscountCodeParts\n    }\n  }\n": typeof types.CreateDiscountCodeDocument,
    "\n  mutation CreateDiscountCodes($input: DiscountCodeInput!, $count: Int!, $clientKey: String!) {\n    createDiscountCodes(input: $input, count: $count, clientKey: $clientKey) {\n      ...DiscountCodeParts\n    }\n  }\n": typeof types.CreateDiscountCodesDocument,
    "\n  query OwnItems($userId: ID!, $after: String) {\n    merchandiseByCreator(userId: $userId, first: 100, after: $after) {\n      nodes {\n        itemId\n        name\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.OwnItemsDocument,
    "\n  mutation UpdateDiscountCode($id: ID!, $input: DiscountCodeInput!) {\n    updateDiscountCode(id: $id, input: $input) {\n      ...DiscountCodeParts\n    }\n  }\n": typeof types.UpdateDiscountCodeDocument,
    "\n  mutation AddEventInterest($eventId: ID!) {\n    addEventInterest(eventId: $eventId) {\n      success\n      event {\n        id\n        interestCount\n        isInCalendar\n      }\n    }\n  }\n": typeof types.AddEventInterestDocument,
    "\n  query CalendarAddress {\n    calendarAddress {\n      url\n    }\n  }\n": typeof types.CalendarAddressDocument,
    "\n  mutation CancelEvent($id: ID!, $reason: String) {\n    cancelEvent(id: $id, reason: $reason) {\n      ...EventParts\n    }\n  }\n": typeof types.CancelEventDocument,
    "\n  mutation CreateCalendarAddress {\n    createCalendarAddress {\n      url\n    }\n  }\n": typeof types.CreateCalendarAddressDocument,
    "\n  mutation CreateEvent($input: CreateEventInput!) {\n    createEvent(input: $input) {\n      ...EventParts\n    }\n  }\n": typeof types.CreateEventDocument,
    "\n  mutation CreateVenue($input: CreateVenueInput!) {\n    createVenue(input: $input) {\n      id\n      name\n      location\n      timeZone\n    }\n  }\n": typeof types.CreateVenueDocument,
    "\n  query Event($id: ID!) {\n    getEventById(id: $id) {\n      ...EventParts\n      going {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n": typeof types.EventDocument,
    "\n  fragment EventParts on Event {\n    id\n    userId\n    artistName\n    artistHandle\n    title\n    startDate\n    endDate\n    doorsAt\n    timeZone\n    status\n    location\n    address\n    city\n    state\n    country\n    latitude\n    longitude\n    venueId\n    venueName\n    description\n    multimediaItems\n    price\n    ticketLink\n    cancelReason\n    interestCount\n    isInCalendar\n    canEdit\n  }\n": typeof types.EventPartsFragmentDoc,
    "\n  query EventsAtVenue($venueId: ID!, $when: EventTime!, $after: String) {\n    getEventsByVenue(venueId: $venueId, when: $when, first: 20, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.EventsAtVenueDocument,
    "\n  query EventsOfArtist($badgeId: ID!, $when: EventTime!, $after: String) {\n    getEventsByBadge(badgeId: $badgeId, when: $when, first: 10, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.EventsOfArtistDocument,
    "\n  query EventsOfInterest($when: EventTime!, $after: String) {\n    getEventsByUserInterest(when: $when, first: 20, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.EventsOfInterestDocument,
    "\n  query FeedEvents(\n    $discoveryRatio: Float\n    $userLatitude: Float\n    $userLongitude: Float\n    $maxDistanceMiles: Float\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    getFeedEvents(\n      discoveryRatio: $discoveryRatio\n      userLatitude: $userLatitude\n      userLongitude: $userLongitude\n      maxDistanceMiles: $maxDistanceMiles\n      from: $from\n      until: $until\n      first: 20\n      after: $after\n    ) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.FeedEventsDocument,
    "\n  mutation RemoveEventInterest($eventId: ID!) {\n    removeEventInterest(eventId: $eventId) {\n      success\n      event {\n        id\n        interestCount\n        isInCalendar\n      }\n    }\n  }\n": typeof types.RemoveEventInterestDocument,
    "\n  mutation RevokeCalendarAddress {\n    revokeCalendarAddress {\n      url\n    }\n  }\n": typeof types.RevokeCalendarAddressDocument,
    "\n  mutation UpdateEvent($input: UpdateEventInput!) {\n    updateEvent(input: $input) {\n      ...EventParts\n    }\n  }\n": typeof types.UpdateEventDocument,
    "\n  mutation UpdateVenue($input: UpdateVenueInput!) {\n    updateVenue(input: $input) {\n      id\n      name\n      location\n      address\n      city\n      state\n      country\n      latitude\n      longitude\n      timeZone\n      website\n      description\n      canEdit\n    }\n  }\n": typeof types.UpdateVenueDocument,
    "\n  query Venue($id: ID!) {\n    getVenueById(id: $id) {\n      id\n      name\n      location\n      address\n      city\n      state\n      country\n      latitude\n      longitude\n      timeZone\n      website\n      description\n      canEdit\n    }\n  }\n": typeof types.VenueDocument,
    "\n  query Venues($query: String!) {\n    getVenues(query: $query, first: 8) {\n      nodes {\n        id\n        name\n        location\n        timeZone\n      }\n    }\n  }\n": typeof types.VenuesDocument,
    "\n  query FeaturedList {\n    featuredContent(all: true) {\n      itemId\n      itemType\n      position\n      startDate\n      endDate\n      isOn\n      album {\n        id\n        title\n        artist {\n          userId\n          artistName\n        }\n        coverArtUrl\n      }\n      track {\n        id\n        title\n        artist\n        coverArtUrl\n      }\n      artist {\n        id\n        artistName\n        handle\n        profilePictureUrl\n      }\n      event {\n        id\n        title\n        artistName\n        multimediaItems\n      }\n      merchandise {\n        id\n        name\n        businessName\n        defaultImageUrl\n      }\n    }\n  }\n": typeof types.FeaturedListDocument,
    "\n  query GiftByCode($code: String!) {\n    giftByCode(code: $code) {\n      ...GiftParts\n    }\n  }\n": typeof types.GiftByCodeDocument,
    "\n  fragment GiftParts on TierGift {\n    id\n    number\n    status\n    tierId\n    tierName\n    months\n    message\n    paidAt\n    expiresAt\n    redeemedAt\n    startsAt\n    endsAt\n    amount\n    currency\n    tax\n    taxRate\n    recipient\n    recipientEmail\n    deliverAt\n    deliveredAt\n    refundFailure\n    isRefundSentBack\n    dispute\n    link\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    giver {\n      userId\n      handle\n      displayName\n    }\n    redeemer {\n      userId\n      handle\n      displayName\n    }\n    recipientMember {\n      userId\n      handle\n      displayName\n    }\n    payment {\n      id\n      amount\n      currency\n      status\n      failure\n      clientSecret\n    }\n  }\n": typeof types.GiftPartsFragmentDoc,
    "\n  query GiftPrice($tierId: ID!, $months: Int!, $country: String, $postalCode: String) {\n    giftPrice(tierId: $tierId, months: $months, country: $country, postalCode: $postalCode) {\n      currency\n      price\n      credit\n      tax\n      taxIncluded\n      taxRate\n      total\n      country\n      needsCountry\n      postalCode\n      needsPostalCode\n    }\n  }\n": typeof types.GiftPriceDocument,
    "\n  query GiftStart($artistId: ID!) {\n    artistTiers(artistUserId: $artistId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      artistUserId\n    }\n  }\n": typeof types.GiftStartDocument,
    "\n  query GiftsGiven($after: String) {\n    giftsGiven(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.GiftsGivenDocument,
    "\n  query GiftsReceived($after: String) {\n    giftsReceived(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.GiftsReceivedDocument,
    "\n  query GiftsSold($after: String) {\n    giftsSold(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.GiftsSoldDocument,
    "\n  mutation GiveTier($input: GiveTierInput!) {\n    giveTier(input: $input) {\n      ...GiftParts\n    }\n  }\n": typeof types.GiveTierDocument,
    "\n  mutation RedeemGift($code: String!) {\n    redeemGift(code: $code) {\n      ...GiftParts\n    }\n  }\n": typeof types.RedeemGiftDocument,
    "\n  mutation RefreshGift($id: ID!) {\n    refreshTierGift(id: $id) {\n      ...GiftParts\n    }\n  }\n": typeof types.RefreshGiftDocument,
    "\n  mutation RefundGift($id: ID!) {\n    refundTierGift(id: $id) {\n      ...GiftParts\n    }\n  }\n": typeof types.RefundGiftDocument,
    "\n  mutation AnnounceGiveaway($input: CreatePostInput!) {\n    createPost(input: $input) {\n      id\n    }\n  }\n": typeof types.AnnounceGiveawayDocument,
    "\n  mutation CreateGiveaway($input: CreateGiveawayInput!) {\n    createGiveaway(input: $input) {\n      ...GiveawayParts\n    }\n  }\n": typeof types.CreateGiveawayDocument,
    "\n  mutation DeleteGiveaway($id: ID!) {\n    deleteGiveaway(id: $id) {\n      success\n    }\n  }\n": typeof types.DeleteGiveawayDocument,
    "\n  mutation EnterGiveaway($giveawayId: ID!, $entryId: ID!) {\n    enterGiveaway(giveawayId: $giveawayId, entryId: $entryId) {\n      success\n      errorMessage\n      giveaway {\n        ...GiveawayParts\n      }\n    }\n  }\n": typeof types.EnterGiveawayDocument,
    "\n  query Giveaway($id: ID!) {\n    getGiveawayById(id: $id) {\n      ...GiveawayParts\n    }\n  }\n": typeof types.GiveawayDocument,
    "\n  fragment GiveawayParts on Giveaway {\n    id\n    description\n    quantity\n    endDate\n    isActive\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    winners {\n      entryId\n      draw\n      handle\n      displayName\n      profilePictureUrl\n    }\n    entryCount\n    myEntry {\n      entryId\n      number\n      entriesHash\n    }\n    hasUserWon\n    drawCount\n    drawnAt\n    canManage\n  }\n": typeof types.GiveawayPartsFragmentDoc,
    "\n  query GiveawaysOfArtist($userId: ID!, $first: Int!, $after: String) {\n    getGiveawaysByUser(userId: $userId, first: $first, after: $after) {\n      nodes {\n        ...GiveawayParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.GiveawaysOfArtistDocument,
    "\n  mutation RestoreGiveaway($id: ID!) {\n    restoreGiveaway(id: $id) {\n      ...GiveawayParts\n    }\n  }\n": typeof types.RestoreGiveawayDocument,
    "\n  mutation SelectWinners($giveawayId: ID!, $draw: Int!, $replacing: [ID!]) {\n    selectGiveawayWinners(giveawayId: $giveawayId, draw: $draw, replacing: $replacing) {\n      success\n      errorMessage\n      giveaway {\n        ...GiveawayParts\n      }\n    }\n  }\n": typeof types.SelectWinnersDocument,
    "\n  query TintOfHolder($handle: String!) {\n    artist(handle: $handle) {\n      userId\n      tint\n    }\n  }\n": typeof types.TintOfHolderDocument,
    "\n  mutation UpdateGiveaway($input: UpdateGiveawayInput!) {\n    updateGiveaway(input: $input) {\n      ...GiveawayParts\n    }\n  }\n": typeof types.UpdateGiveawayDocument,
    "\n  query ShelfTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": typeof types.ShelfTracksDocument,
    "\n  query Home($member: Boolean!) {\n    recentlyPlayed(first: 8) @include(if: $member) {\n      nodes {\n        id\n        tint\n        ...TrackRow\n      }\n    }\n    featuredContent {\n      itemId\n      itemType\n      album {\n        id\n        title\n        coverArtUrl\n        artist {\n          userId\n          artistName\n        }\n      }\n      track {\n        id\n        title\n        coverArtUrl\n        artist\n      }\n      artist {\n        id\n        artistName\n        handle\n        profilePictureUrl\n        followerCount\n      }\n      event {\n        id\n        title\n        multimediaItems\n        startDate\n        timeZone\n        artistName\n        location\n      }\n      merchandise {\n        id\n        name\n        defaultImageUrl\n        businessName\n        minPrice\n        currency\n      }\n    }\n    getActivePanels {\n      panelId\n      ...CarouselPanelParts\n    }\n    homeShelves(first: 12) {\n      id\n      kind\n      title\n      about {\n        type\n        id\n        name\n        handle\n      }\n      tracks {\n        reason\n        track {\n          id\n          tint\n          hasAccessTo\n          ...TrackRow\n        }\n      }\n      albums {\n        reason\n        album {\n          id\n          title\n          ...AlbumTile\n        }\n      }\n    }\n    popular: getCuratedAlbums(sort: POPULAR, first: 18) {\n      nodes {\n        id\n        coverArtUrl\n        ...AlbumTile\n      }\n    }\n    artists(first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": typeof types.HomeDocument,
    "\n  query RoomGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n": typeof types.RoomGenresDocument,
    "\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": typeof types.FollowDocument,
    "\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.RemoveAlbumDocument,
    "\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.RemoveTrackDocument,
    "\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.SaveAlbumDocument,
    "\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.SaveTrackDocument,
    "\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": typeof types.UnfollowDocument,
    "\n  query SentTrack($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n": typeof types.SentTrackDocument,
    "\n  query Music($genre: String) {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": typeof types.MusicDocument,
    "\n  query PopularAlbums($genre: String, $after: String) {\n    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.PopularAlbumsDocument,
    "\n  query PopularTracks($genre: String, $after: String) {\n    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.PopularTracksDocument,
    "\n  query SavedAlbums($query: String, $sort: LibrarySort, $after: String) {\n    getUserSavedAlbums(query: $query, sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.SavedAlbumsDocument,
    "\n  query SavedTracks($query: String, $sort: LibrarySort, $after: String) {\n    getUserSavedTracks(query: $query, sort: $sort, first: 100, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.SavedTracksDocument,
    "\n  query MayKeep($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      downloadUrl\n    }\n  }\n": typeof types.MayKeepDocument,
    "\n  fragment AddressParts on Address {\n    name\n    line1\n    line2\n    city\n    region\n    postalCode\n    country\n    phone\n  }\n": typeof types.AddressPartsFragmentDoc,
    "\n  mutation AskForRefund($id: ID!, $reason: String!) {\n    askForRefund(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n": typeof types.AskForRefundDocument,
    "\n  mutation CancelCheckout($id: ID!) {\n    cancelCheckout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n": typeof types.CancelCheckoutDocument,
    "\n  mutation CancelOrder($id: ID!, $reason: String) {\n    cancelOrder(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n": typeof types.CancelOrderDocument,
    "\n  query Checkout($id: ID!) {\n    checkout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n": typeof types.CheckoutDocument,
    "\n  mutation CheckoutCart($input: CheckoutInput!) {\n    checkoutCart(input: $input) {\n      ...CheckoutParts\n    }\n  }\n": typeof types.CheckoutCartDocument,
    "\n  fragment CheckoutParts on Checkout {\n    checkoutId\n    status\n    expiresAt\n    payments {\n      id\n      currency\n      amount\n      status\n      clientSecret\n      failure\n    }\n    orders {\n      ...OrderRow\n    }\n  }\n": typeof types.CheckoutPartsFragmentDoc,
    "\n  query CheckoutPreview($address: AddressInput) {\n    checkoutPreview(address: $address) {\n      ...PreviewParts\n    }\n  }\n": typeof types.CheckoutPreviewDocument,
    "\n  query CheckoutStart {\n    checkoutPreview {\n      ...PreviewParts\n    }\n    keptAddresses {\n      ...KeptAddressParts\n    }\n    openCheckout {\n      ...CheckoutParts\n    }\n  }\n": typeof types.CheckoutStartDocument,
    "\n  query CurrenciesForSale($userId: ID!) {\n    merchandiseByCreator(userId: $userId, status: ACTIVE, first: 100) {\n      nodes {\n        id\n        currency\n        albumId\n        trackId\n      }\n    }\n  }\n": typeof types.CurrenciesForSaleDocument,
    "\n  mutation DeclineRefund($id: ID!, $reason: String!) {\n    declineRefund(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n": typeof types.DeclineRefundDocument,
    "\n  fragment KeptAddressParts on KeptAddress {\n    id\n    isDefault\n    address {\n      ...AddressParts\n    }\n  }\n": typeof types.KeptAddressPartsFragmentDoc,
    "\n  query KeptAddresses {\n    keptAddresses {\n      ...KeptAddressParts\n    }\n  }\n": typeof types.KeptAddressesDocument,
    "\n  mutation AddAddress($address: AddressInput!, $isDefault: Boolean) {\n    addAddress(address: $address, isDefault: $isDefault) {\n      ...KeptAddressParts\n    }\n  }\n": typeof types.AddAddressDocument,
    "\n  mutation UpdateAddress($id: ID!, $address: AddressInput!, $isDefault: Boolean) {\n    updateAddress(id: $id, address: $address, isDefault: $isDefault) {\n      ...KeptAddressParts\n    }\n  }\n": typeof types.UpdateAddressDocument,
    "\n  mutation RemoveAddress($id: ID!) {\n    removeAddress(id: $id) {\n      ...KeptAddressParts\n    }\n  }\n": typeof types.RemoveAddressDocument,
    "\n  query Ledger($after: String) {\n    ledger(first: 50, after: $after) {\n      nodes {\n        id\n        kind\n        account\n        amount\n        currency\n        orderId\n        orderNumber\n        at\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.LedgerDocument,
    "\n  mutation MarkDelivered($id: ID!) {\n    markDelivered(id: $id) {\n      ...OrderParts\n    }\n  }\n": typeof types.MarkDeliveredDocument,
    "\n  mutation MarkShipped($ids: [ID!]!, $trackingNumber: String, $carrier: String) {\n    markShipped(ids: $ids, trackingNumber: $trackingNumber, carrier: $carrier) {\n      ...OrderParts\n    }\n  }\n": typeof types.MarkShippedDocument,
    "\n  query Order($id: ID!) {\n    order(id: $id) {\n      ...OrderParts\n    }\n  }\n": typeof types.OrderDocument,
    "\n  fragment OrderRow on Order {\n    id\n    number\n    status\n    createdAt\n    currency\n    subTotal\n    discountCode\n    discount\n    shipping\n    tax\n    taxIncluded\n    total\n    refunded\n    refundAsked\n    canShip\n    trackingNumber\n    carrier\n    buyer {\n      userId\n      handle\n      name\n    }\n    seller {\n      userId\n      handle\n      businessName\n    }\n    lines {\n      id\n      name\n      variantName\n      size\n      imageUrl\n      quantity\n    }\n  }\n": typeof types.OrderRowFragmentDoc,
    "\n  fragment OrderParts on Order {\n    ...OrderRow\n    email\n    taxRate\n    refundReason\n    grams\n    canCancel\n    canAskRefund\n    canDeclineRefund\n    canDeliver\n    canRefund\n    address {\n      ...AddressParts\n    }\n    lines {\n      id\n      merchandiseId\n      name\n      variantName\n      size\n      imageUrl\n      quantity\n      price\n      total\n      refundedQuantity\n      grams\n      albumId\n      trackId\n      downloadUrl\n    }\n    events {\n      id\n      kind\n      at\n      byId\n      note\n    }\n  }\n": typeof types.OrderPartsFragmentDoc,
    "\n  query Orders($after: String) {\n    orders(first: 20, after: $after) {\n      nodes {\n        ...OrderRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.OrdersDocument,
    "\n  fragment PreviewParts on CheckoutPreview {\n    problems\n    ships\n    needsPostalCode\n    totals {\n      currency\n      total\n    }\n    address {\n      ...AddressParts\n    }\n    sellers {\n      creatorId\n      businessName\n      currency\n      subTotal\n      discountCode\n      discount\n      shipping\n      tax\n      taxIncluded\n      taxRate\n      total\n      problem\n      items {\n        sizeId\n        name\n        variantName\n        size\n        imageUrl\n        quantity\n        total\n      }\n    }\n  }\n": typeof types.PreviewPartsFragmentDoc,
    "\n  mutation RefreshCheckout($id: ID!) {\n    refreshCheckout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n": typeof types.RefreshCheckoutDocument,
    "\n  mutation RefundOrder($input: RefundInput!) {\n    refundOrder(input: $input) {\n      ...OrderParts\n    }\n  }\n": typeof types.RefundOrderDocument,
    "\n  query Sales(\n    $status: OrderStatus\n    $search: String\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {\n      nodes {\n        ...OrderRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.SalesDocument,
    "\n  query SalesFile(\n    $status: OrderStatus\n    $search: String\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {\n      nodes {\n        ...OrderRow\n        address {\n          ...AddressParts\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.SalesFileDocument,
    "\n  query SalesSummary {\n    salesSummary {\n      currency\n      orders\n      toShip\n      income\n      support\n      gifts\n      refunded\n      paidOut\n      owed\n    }\n  }\n": typeof types.SalesSummaryDocument,
    "\n  fragment ShippingParts on ShippingSettings {\n    zones {\n      name\n      countries\n      currency\n      by\n      first\n      each\n      bands {\n        upToGrams\n        price\n      }\n      stepGrams\n      stepPrice\n    }\n    taxes {\n      country\n      rate\n      included\n    }\n    packingGrams\n    defaultGrams\n    updatedAt\n  }\n": typeof types.ShippingPartsFragmentDoc,
    "\n  query ShippingSettings {\n    shippingSettings {\n      ...ShippingParts\n    }\n  }\n": typeof types.ShippingSettingsDocument,
    "\n  mutation SetShipping($input: ShippingInput!) {\n    setShipping(input: $input) {\n      ...ShippingParts\n    }\n  }\n": typeof types.SetShippingDocument,
    "\n  query MerchandiseWithoutWeight {\n    merchandiseWithoutWeight {\n      id\n      name\n    }\n  }\n": typeof types.MerchandiseWithoutWeightDocument,
    "\n  query PayoutAccount {\n    payoutAccount {\n      ...PayoutAccountParts\n    }\n  }\n": typeof types.PayoutAccountDocument,
    "\n  fragment PayoutAccountParts on PayoutAccount {\n    status\n    country\n    currency\n    canBePaid\n    payoutsEnabled\n    due\n    problem\n    observedAt\n  }\n": typeof types.PayoutAccountPartsFragmentDoc,
    "\n  query PayoutBalances {\n    payoutBalances {\n      currency\n      earned\n      transferred\n      takenBack\n      inTransfer\n      owed\n    }\n  }\n": typeof types.PayoutBalancesDocument,
    "\n  query PayoutMoves($first: Int, $after: String) {\n    payoutMoves(first: $first, after: $after) {\n      nodes {\n        id\n        kind\n        status\n        amount\n        currency\n        orderId\n        orderNumber\n        failure\n        isStopped\n        isByHand\n        createdAt\n        settledAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.PayoutMovesDocument,
    "\n  mutation OpenPayoutDashboard {\n    openPayoutDashboard {\n      url\n    }\n  }\n": typeof types.OpenPayoutDashboardDocument,
    "\n  mutation RefreshPayoutAccount {\n    refreshPayoutAccount {\n      ...PayoutAccountParts\n    }\n  }\n": typeof types.RefreshPayoutAccountDocument,
    "\n  mutation RetryPayoutMove($id: ID!) {\n    retryPayoutMove(id: $id) {\n      id\n      isStopped\n    }\n  }\n": typeof types.RetryPayoutMoveDocument,
    "\n  mutation StartPayouts($country: String) {\n    startPayouts(country: $country) {\n      url\n    }\n  }\n": typeof types.StartPayoutsDocument,
    "\n  query Followers($userId: ID!, $after: String) {\n    followers(userId: $userId, first: 50, after: $after) {\n      nodes {\n        userId\n        ...PersonRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.FollowersDocument,
    "\n  query Following($userId: ID!, $after: String) {\n    following(userId: $userId, first: 50, after: $after) {\n      nodes {\n        userId\n        ...PersonRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.FollowingDocument,
    "\n  query PeopleByHandle($query: String!) {\n    getMentionSuggestions(query: $query) {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n  }\n": typeof types.PeopleByHandleDocument,
    "\n  fragment PersonRow on PersonInfo {\n    userId\n    handle\n    displayName\n    profilePictureUrl\n    isArtist\n  }\n": typeof types.PersonRowFragmentDoc,
    "\n  mutation SaveAsPlaylist($input: CreatePlaylistInput!) {\n    createPlaylist(input: $input) {\n      id\n      title\n      trackCount\n    }\n  }\n": typeof types.SaveAsPlaylistDocument,
    "\n  query Credits($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      credits {\n        role\n        name\n      }\n    }\n  }\n": typeof types.CreditsDocument,
    "\n  query Lyrics($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      lyrics\n    }\n  }\n": typeof types.LyricsDocument,
    "\n  query NowPlaying($id: ID!, $artistId: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      isInLibrary\n    }\n    artist(id: $artistId) {\n      id\n      artistName\n      isFollowed\n    }\n  }\n": typeof types.NowPlayingDocument,
    "\n  mutation AddOneToPlaylist($id: ID!, $trackId: ID!) {\n    addTracksToPlaylist(playlistId: $id, trackIds: [$trackId]) {\n      success\n      message\n      added\n      playlist {\n        id\n        entries(last: 1) {\n          nodes {\n            id\n          }\n        }\n      }\n    }\n  }\n": typeof types.AddOneToPlaylistDocument,
    "\n  mutation AddTracksToPlaylist($id: ID!, $trackIds: [ID!]!) {\n    addTracksToPlaylist(playlistId: $id, trackIds: $trackIds) {\n      success\n      message\n      added\n      playlist {\n        id\n        ...PlaylistTile\n        version\n      }\n    }\n  }\n": typeof types.AddTracksToPlaylistDocument,
    "\n  mutation CreatePlaylist($input: CreatePlaylistInput!) {\n    createPlaylist(input: $input) {\n      id\n      ...PlaylistTile\n    }\n  }\n": typeof types.CreatePlaylistDocument,
    "\n  mutation DeletePlaylist($id: ID!) {\n    deletePlaylist(id: $id) {\n      success\n      message\n    }\n  }\n": typeof types.DeletePlaylistDocument,
    "\n  fragment PlaylistRow on PlaylistEntry {\n    id\n    addedAt\n    addedBy {\n      userId\n      handle\n      displayName\n    }\n    track {\n      id\n      ...TrackRow\n    }\n  }\n": typeof types.PlaylistRowFragmentDoc,
    "\n  query PlaylistInvitation($id: ID!) {\n    playlistInvitation(id: $id)\n  }\n": typeof types.PlaylistInvitationDocument,
    "\n  mutation JoinPlaylist($id: ID!, $invitation: String!) {\n    joinPlaylist(id: $id, invitation: $invitation) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n      }\n    }\n  }\n": typeof types.JoinPlaylistDocument,
    "\n  query MorePlaylistEntries($id: ID!, $invitation: String, $after: String) {\n    playlist(id: $id, invitation: $invitation) {\n      id\n      entries(first: 100, after: $after) {\n        nodes {\n          id\n          ...PlaylistRow\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.MorePlaylistEntriesDocument,
    "\n  mutation MovePlaylistEntry($id: ID!, $entryId: ID!, $afterEntryId: ID) {\n    movePlaylistEntry(playlistId: $id, entryId: $entryId, afterEntryId: $afterEntryId) {\n      success\n      message\n      playlist {\n        id\n        version\n      }\n    }\n  }\n": typeof types.MovePlaylistEntryDocument,
    "\n  query MyPlaylists($after: String) {\n    myPlaylists(first: 50, after: $after) {\n      nodes {\n        id\n        ...PlaylistTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.MyPlaylistsDocument,
    "\n  query PlaylistPage($id: ID!, $invitation: String) {\n    playlist(id: $id, invitation: $invitation) {\n      id\n      ...PlaylistTile\n      description\n      tint\n      version\n      updatedAt\n      collaborators {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      entries(first: 100) {\n        nodes {\n          id\n          ...PlaylistRow\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.PlaylistPageDocument,
    "\n  fragment PlaylistTile on Playlist {\n    id\n    title\n    trackCount\n    duration\n    visibility\n    isCollaborative\n    isOwn\n    canEdit\n    coverArtUrls\n    owner {\n      userId\n      handle\n      displayName\n    }\n  }\n": typeof types.PlaylistTileFragmentDoc,
    "\n  mutation RemovePlaylistCollaborator($id: ID!, $userId: ID!) {\n    removePlaylistCollaborator(playlistId: $id, userId: $userId) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n        collaborators {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n      }\n    }\n  }\n": typeof types.RemovePlaylistCollaboratorDocument,
    "\n  mutation RemovePlaylistEntries($id: ID!, $entryIds: [ID!]!) {\n    removePlaylistEntries(playlistId: $id, entryIds: $entryIds) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n        version\n      }\n    }\n  }\n": typeof types.RemovePlaylistEntriesDocument,
    "\n  mutation RestorePlaylist($id: ID!) {\n    restorePlaylist(id: $id) {\n      id\n      ...PlaylistTile\n    }\n  }\n": typeof types.RestorePlaylistDocument,
    "\n  mutation UpdatePlaylist($input: UpdatePlaylistInput!) {\n    updatePlaylist(input: $input) {\n      id\n      ...PlaylistTile\n      description\n      version\n      collaborators {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n": typeof types.UpdatePlaylistDocument,
    "\n  query UserPlaylists($userId: ID!, $after: String) {\n    userPlaylists(userId: $userId, first: 24, after: $after) {\n      nodes {\n        id\n        ...PlaylistTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.UserPlaylistsDocument,
    "\n  mutation CreatePost($input: CreatePostInput!) {\n    createPost(input: $input) {\n      ...PostParts\n    }\n  }\n": typeof types.CreatePostDocument,
    "\n  mutation DeletePost($id: ID!) {\n    deletePost(id: $id) {\n      success\n    }\n  }\n": typeof types.DeletePostDocument,
    "\n  query DraftPosts($after: String) {\n    draftPosts(first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.DraftPostsDocument,
    "\n  query FeedHead($where: FeedPostsWhere!) {\n    getFeedPosts(where: $where, first: 20) {\n      nodes {\n        id\n      }\n    }\n  }\n": typeof types.FeedHeadDocument,
    "\n  query FeedPosts($where: FeedPostsWhere, $after: String) {\n    getFeedPosts(where: $where, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.FeedPostsDocument,
    "\n  query HashtagSuggestions($query: String!) {\n    getHashtagSuggestions(query: $query) {\n      name\n      postCount\n    }\n  }\n": typeof types.HashtagSuggestionsDocument,
    "\n  mutation HidePost($id: ID!) {\n    hidePost(id: $id) {\n      success\n    }\n  }\n": typeof types.HidePostDocument,
    "\n  query Memories($eventId: ID!, $after: String) {\n    getPinnedMemories(eventId: $eventId) {\n      ...PostParts\n    }\n    getMemories(eventId: $eventId, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.MemoriesDocument,
    "\n  query MentionSuggestions($query: String!) {\n    getMentionSuggestions(query: $query) {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n  }\n": typeof types.MentionSuggestionsDocument,
    "\n  query OwnGiveaways($userId: ID!) {\n    getGiveawaysByUser(userId: $userId, first: 6) {\n      nodes {\n        id\n        description\n        isActive\n      }\n    }\n  }\n": typeof types.OwnGiveawaysDocument,
    "\n  query OwnTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n    }\n  }\n": typeof types.OwnTiersDocument,
    "\n  mutation PinMemory($id: ID!) {\n    pinMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n": typeof types.PinMemoryDocument,
    "\n  mutation PinPost($id: ID!) {\n    pinPost(id: $id) {\n      success\n      message\n    }\n  }\n": typeof types.PinPostDocument,
    "\n  query PinnedPosts($userId: ID!) {\n    getPinnedPosts(userId: $userId) {\n      ...PostParts\n    }\n  }\n": typeof types.PinnedPostsDocument,
    "\n  fragment PollParts on Poll {\n    options {\n      id\n      text\n      votes\n      share\n    }\n    endsAt\n    totalVotes\n    hasVoted\n    myOptionId\n    isClosed\n  }\n": typeof types.PollPartsFragmentDoc,
    "\n  query PostPage($id: ID!) {\n    getPostById(id: $id) {\n      ...PostParts\n    }\n  }\n": typeof types.PostPageDocument,
    "\n  query PostEdits($id: ID!) {\n    postEdits(id: $id) {\n      title\n      content\n      at\n    }\n  }\n": typeof types.PostEditsDocument,
    "\n  fragment PostParts on Post {\n    id\n    userId\n    handle\n    displayName\n    profilePictureUrl\n    isArtist\n    type\n    title\n    content\n    status\n    createdAt\n    editedAt\n    publishAt\n    commentsAllowed\n    hashtags\n    mentions {\n      userId\n      handle\n    }\n    fansOnly\n    tierId\n    community {\n      userId\n      handle\n      displayName\n    }\n    isSaved\n    isPinned\n    hasAccessTo\n    commentCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n    multimedia {\n      url\n      kind\n      altText\n      width\n      height\n      tint\n      thumbnailUrl\n    }\n    linkPreview {\n      url\n      title\n      description\n      siteName\n      imageUrl\n      tint\n    }\n    audioTrackId\n    audioTrack {\n      title\n      ...TrackRow\n    }\n    albumId\n    album {\n      title\n      ...AlbumTile\n    }\n    giveawayId\n    giveaway {\n      description\n      ...GiveawayParts\n    }\n    eventId\n    event {\n      title\n      ...EventParts\n    }\n    merchandiseItemId\n    merchandiseItem {\n      name\n      ...ItemCard\n    }\n    isInScrapbook\n    isPinnedInScrapbook\n    isRemovedFromScrapbook\n    canPinInScrapbook\n    poll {\n      ...PollParts\n    }\n    canEdit\n    canDelete\n    canPin\n    feedReason\n    muted {\n      isPerson\n      word\n    }\n  }\n": typeof types.PostPartsFragmentDoc,
    "\n  query PostsByHashtag($name: String!, $after: String) {\n    getPostsByHashtag(name: $name, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.PostsByHashtagDocument,
    "\n  query PostsOfPage($where: PostsByUserWhere!, $after: String) {\n    getPostsByUserId(where: $where, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.PostsOfPageDocument,
    "\n  mutation RemoveMemory($id: ID!) {\n    removeMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n": typeof types.RemoveMemoryDocument,
    "\n  mutation RestorePost($id: ID!) {\n    restorePost(id: $id) {\n      ...PostParts\n    }\n  }\n": typeof types.RestorePostDocument,
    "\n  mutation ReturnMemory($id: ID!) {\n    returnMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n": typeof types.ReturnMemoryDocument,
    "\n  mutation SavePost($id: ID!) {\n    savePost(id: $id) {\n      success\n      message\n    }\n  }\n": typeof types.SavePostDocument,
    "\n  query SavedPosts($after: String) {\n    savedPosts(first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.SavedPostsDocument,
    "\n  mutation UnhidePost($id: ID!) {\n    unhidePost(id: $id) {\n      success\n    }\n  }\n": typeof types.UnhidePostDocument,
    "\n  mutation UnpinMemory($id: ID!) {\n    unpinMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n": typeof types.UnpinMemoryDocument,
    "\n  mutation UnpinPost($id: ID!) {\n    unpinPost(id: $id) {\n      success\n      message\n    }\n  }\n": typeof types.UnpinPostDocument,
    "\n  mutation UnsavePost($id: ID!) {\n    unsavePost(id: $id) {\n      success\n      message\n    }\n  }\n": typeof types.UnsavePostDocument,
    "\n  mutation UpdatePost($input: UpdatePostInput!) {\n    updatePost(input: $input) {\n      ...PostParts\n    }\n  }\n": typeof types.UpdatePostDocument,
    "\n  fragment VotedPost on Post {\n    id\n    poll {\n      ...PollParts\n    }\n  }\n": typeof types.VotedPostFragmentDoc,
    "\n  mutation VotePoll($postId: ID!, $optionId: ID!) {\n    votePoll(postId: $postId, optionId: $optionId) {\n      ...VotedPost\n    }\n  }\n": typeof types.VotePollDocument,
    "\n  query ArtistsToFollow($genre: String) {\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        followerCount\n      }\n    }\n  }\n": typeof types.ArtistsToFollowDocument,
    "\n  query PersonPage($handle: String) {\n    profile(handle: $handle) {\n      userId\n      handle\n      displayName\n      isArtist\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      profilePictureUrl\n      city\n      state\n      country\n      place\n      badges {\n        badgeId\n        badgeType\n        businessName\n      }\n      followerCount\n      followingCount\n      isFollowed\n      createdAt\n    }\n  }\n": typeof types.PersonPageDocument,
    "\n  mutation UpdateProfile($input: UpdateProfileInput!) {\n    updateProfile(input: $input) {\n      userId\n      handle\n      displayName\n      isArtist\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      profilePictureUrl\n      city\n      state\n      country\n      place\n      badges {\n        badgeId\n        badgeType\n        businessName\n      }\n      followerCount\n      followingCount\n      isFollowed\n      createdAt\n    }\n  }\n": typeof types.UpdateProfileDocument,
    "\n  query Welcome {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n  }\n": typeof types.WelcomeDocument,
    "\n  mutation AnswerQuestion($input: AnswerQuestionInput!) {\n    answerQuestion(input: $input) {\n      ...QuestionParts\n    }\n  }\n": typeof types.AnswerQuestionDocument,
    "\n  mutation AskQuestion($input: AskQuestionInput!) {\n    askQuestion(input: $input) {\n      ...QuestionParts\n    }\n  }\n": typeof types.AskQuestionDocument,
    "\n  mutation DeleteQuestion($id: ID!) {\n    deleteQuestion(id: $id) {\n      success\n    }\n  }\n": typeof types.DeleteQuestionDocument,
    "\n  query Question($id: ID!) {\n    getQuestionById(id: $id) {\n      ...QuestionParts\n    }\n  }\n": typeof types.QuestionDocument,
    "\n  fragment QuestionParts on Question {\n    questionId\n    content\n    answer\n    answeredAt\n    createdAt\n    badgeId\n    askerHandle\n    askerDisplayName\n    askerProfilePicture\n    artistHandle\n    artistName\n    commentCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n    canAnswer\n    canDelete\n    userId\n    muted {\n      isPerson\n      word\n    }\n  }\n": typeof types.QuestionPartsFragmentDoc,
    "\n  query QuestionStats($badgeId: ID!) {\n    getQuestionStats(badgeId: $badgeId) {\n      totalQuestions\n      answeredQuestions\n      unansweredQuestions\n      totalLikes\n      averageLikesPerQuestion\n    }\n  }\n": typeof types.QuestionStatsDocument,
    "\n  query QuestionsByAsker($userId: ID!, $after: String) {\n    getQuestionsByUserId(userId: $userId, first: 10, after: $after) {\n      nodes {\n        ...QuestionParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.QuestionsByAskerDocument,
    "\n  query QuestionsOfArtist(\n    $badgeId: ID!\n    $answered: Boolean!\n    $sort: QuestionSort!\n    $after: String\n  ) {\n    getQuestionsByBadgeId(\n      badgeId: $badgeId\n      answered: $answered\n      sort: $sort\n      first: 10\n      after: $after\n    ) {\n      nodes {\n        ...QuestionParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.QuestionsOfArtistDocument,
    "\n  mutation RestoreQuestion($id: ID!) {\n    restoreQuestion(id: $id) {\n      ...QuestionParts\n    }\n  }\n": typeof types.RestoreQuestionDocument,
    "\n  query TintOfAsked($handle: String!) {\n    artist(handle: $handle) {\n      userId\n      tint\n    }\n  }\n": typeof types.TintOfAskedDocument,
    "\n  mutation AddReaction($input: ReactionInput!) {\n    addReaction(input: $input) {\n      success\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n    }\n  }\n": typeof types.AddReactionDocument,
    "\n  mutation RemoveReaction($input: RemoveReactionInput!) {\n    removeReaction(input: $input) {\n      success\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n    }\n  }\n": typeof types.RemoveReactionDocument,
    "\n  mutation BlockUser($userId: ID!) {\n    blockUser(userId: $userId) {\n      success\n    }\n  }\n": typeof types.BlockUserDocument,
    "\n  mutation MuteUser($userId: ID!) {\n    muteUser(userId: $userId) {\n      success\n    }\n  }\n": typeof types.MuteUserDocument,
    "\n  mutation MuteWord($input: MuteWordInput!) {\n    muteWord(input: $input) {\n      id\n      text\n      until\n    }\n  }\n": typeof types.MuteWordDocument,
    "\n  query BlockedPeople($after: String) {\n    blockedPeople(first: 50, after: $after) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.BlockedPeopleDocument,
    "\n  query MutedPeople($after: String) {\n    mutedPeople(first: 50, after: $after) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.MutedPeopleDocument,
    "\n  query MutedWords {\n    mutedWords {\n      id\n      text\n      until\n    }\n  }\n": typeof types.MutedWordsDocument,
    "\n  mutation ReportContent($input: ReportInput!) {\n    reportContent(input: $input) {\n      success\n    }\n  }\n": typeof types.ReportContentDocument,
    "\n  query Reports($state: ReportState!, $after: String) {\n    reports(state: $state, first: 20, after: $after) {\n      nodes {\n        id\n        targetType\n        targetId\n        reason\n        text\n        excerpt\n        createdAt\n        state\n        settledAt\n        others\n        canRemove\n        under {\n          targetType\n          targetId\n        }\n        reporter {\n          userId\n          handle\n          displayName\n        }\n        author {\n          userId\n          handle\n          displayName\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ReportsDocument,
    "\n  mutation SettleReport($id: ID!, $as: ReportState!, $why: String) {\n    settleReport(id: $id, as: $as, why: $why) {\n      id\n      state\n    }\n  }\n": typeof types.SettleReportDocument,
    "\n  mutation UnblockUser($userId: ID!) {\n    unblockUser(userId: $userId) {\n      success\n    }\n  }\n": typeof types.UnblockUserDocument,
    "\n  mutation UnmuteUser($userId: ID!) {\n    unmuteUser(userId: $userId) {\n      success\n    }\n  }\n": typeof types.UnmuteUserDocument,
    "\n  mutation UnmuteWord($id: ID!) {\n    unmuteWord(id: $id) {\n      success\n    }\n  }\n": typeof types.UnmuteWordDocument,
    "\n  query FoundArtistTracks($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n      }\n    }\n  }\n": typeof types.FoundArtistTracksDocument,
    "\n  query FoundSong($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n": typeof types.FoundSongDocument,
    "\n  mutation ArchiveItem($id: ID!) {\n    deleteMerchandiseItem(id: $id) {\n      ...ItemParts\n    }\n  }\n": typeof types.ArchiveItemDocument,
    "\n  mutation CreateItem($input: CreateMerchandiseItemInput!) {\n    createMerchandiseItem(input: $input) {\n      ...ItemParts\n    }\n  }\n": typeof types.CreateItemDocument,
    "\n  query DownloadOfMusic($musicId: ID!) {\n    downloadOfMusic(musicId: $musicId) {\n      id\n      currency\n      minPrice\n      maxPrice\n      nameYourPrice\n      isBought\n      hasAccessTo\n      userId\n      albumId\n      trackId\n    }\n  }\n": typeof types.DownloadOfMusicDocument,
    "\n  query Integrations($id: ID!) {\n    getMerchandiseById(id: $id) {\n      ...ItemIntegrations\n    }\n  }\n": typeof types.IntegrationsDocument,
    "\n  fragment ItemIntegrations on MerchandiseItem {\n    id\n    integrations {\n      id\n      sizeId\n      platform\n      externalId\n      externalSku\n      lastSynced\n      syncStatus\n      syncMessage\n      metadata {\n        name\n        value\n      }\n    }\n  }\n": typeof types.ItemIntegrationsFragmentDoc,
    "\n  query Item($id: ID!) {\n    getMerchandiseById(id: $id) {\n      ...ItemParts\n    }\n  }\n": typeof types.ItemDocument,
    "\n  fragment ItemCard on MerchandiseItem {\n    id\n    name\n    userId\n    handle\n    businessName\n    category\n    currency\n    minPrice\n    maxPrice\n    defaultImageUrl\n    status\n    available\n    tierName\n    hasAccessTo\n  }\n": typeof types.ItemCardFragmentDoc,
    "\n  query ItemFacets(\n    $category: String\n    $status: MerchandiseStatus\n    $currency: String\n    $minPrice: Float\n    $maxPrice: Float\n  ) {\n    merchandiseFacets(\n      category: $category\n      status: $status\n      currency: $currency\n      minPrice: $minPrice\n      maxPrice: $maxPrice\n    ) {\n      categories {\n        value\n        count\n        isLeast\n      }\n      subCategories {\n        value\n        count\n        isLeast\n      }\n    }\n  }\n": typeof types.ItemFacetsDocument,
    "\n  fragment ItemParts on MerchandiseItem {\n    ...ItemCard\n    description\n    subCategory\n    basePrice\n    currentPrice\n    additionalImages\n    imageTexts\n    shippingAndReturnInfo\n    tierId\n    tierPrice\n    tierOnly\n    albumId\n    trackId\n    isBought\n    nameYourPrice\n    isSubscribed\n    version\n    canEdit\n    variants {\n      ...VariantParts\n    }\n  }\n": typeof types.ItemPartsFragmentDoc,
    "\n  fragment VariantParts on MerchandiseVariant {\n    variantId\n    sku\n    name\n    price\n    variantImages\n    imageTexts\n    color\n    style\n    gender\n    format\n    weight\n    weightGrams\n    ownWeightGrams\n    edition\n    material\n    attributes {\n      name\n      value\n    }\n    sizeInventory {\n      sizeId\n      size\n      quantity\n      available\n      price\n      currency\n      currentPrice\n      reserved\n      held\n      sold\n      lowStockThreshold\n      lastRestockDate\n      tellsWhenBack\n    }\n  }\n": typeof types.VariantPartsFragmentDoc,
    "\n  query ItemsForSale(\n    $category: String\n    $subCategory: String\n    $status: MerchandiseStatus\n    $sort: MerchandiseSort\n    $currency: String\n    $minPrice: Float\n    $maxPrice: Float\n    $after: String\n  ) {\n    curatedMerchandise(\n      category: $category\n      subCategory: $subCategory\n      status: $status\n      sort: $sort\n      currency: $currency\n      minPrice: $minPrice\n      maxPrice: $maxPrice\n      first: 24\n      after: $after\n    ) {\n      nodes {\n        ...ItemCard\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ItemsForSaleDocument,
    "\n  query ItemsOfSeller($userId: ID!, $status: MerchandiseStatus, $after: String) {\n    merchandiseByCreator(userId: $userId, status: $status, first: 24, after: $after) {\n      nodes {\n        ...ItemCard\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ItemsOfSellerDocument,
    "\n  mutation KeepStockWebhook($format: StockWebhookFormat!, $secret: String) {\n    keepStockWebhook(format: $format, secret: $secret) {\n      secret\n      webhook {\n        ...StockWebhookParts\n      }\n    }\n  }\n": typeof types.KeepStockWebhookDocument,
    "\n  mutation LinkItem($input: LinkIntegrationInput!) {\n    linkIntegration(input: $input) {\n      ...ItemIntegrations\n    }\n  }\n": typeof types.LinkItemDocument,
    "\n  query OwnMusic($userId: ID!) {\n    studioAlbums(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {\n      nodes {\n        id\n        title\n      }\n    }\n    studioTracks(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {\n      nodes {\n        id\n        title\n      }\n    }\n  }\n": typeof types.OwnMusicDocument,
    "\n  query RelatedItems($itemId: ID!) {\n    relatedMerchandise(itemId: $itemId, first: 12) {\n      nodes {\n        ...ItemCard\n      }\n    }\n  }\n": typeof types.RelatedItemsDocument,
    "\n  mutation ReleaseInventory($input: StockInput!) {\n    releaseInventory(input: $input) {\n      ...ItemParts\n    }\n  }\n": typeof types.ReleaseInventoryDocument,
    "\n  mutation RemoveStockWebhook($id: ID!) {\n    removeStockWebhook(id: $id) {\n      ...StockWebhookParts\n    }\n  }\n": typeof types.RemoveStockWebhookDocument,
    "\n  mutation ReserveInventory($input: StockInput!) {\n    reserveInventory(input: $input) {\n      ...ItemParts\n    }\n  }\n": typeof types.ReserveInventoryDocument,
    "\n  mutation RestoreItem($id: ID!) {\n    restoreMerchandiseItem(id: $id) {\n      ...ItemParts\n    }\n  }\n": typeof types.RestoreItemDocument,
    "\n  mutation SaveItem($input: SaveMerchandiseItemInput!) {\n    saveMerchandiseItem(input: $input) {\n      ...ItemParts\n    }\n  }\n": typeof types.SaveItemDocument,
    "\n  query SellersCurrencies($userId: ID!) {\n    merchandiseByCreator(userId: $userId, first: 1) {\n      nodes {\n        id\n        currency\n      }\n    }\n    artistTiers(artistUserId: $userId) {\n      id\n      currency\n    }\n    shippingSettings {\n      zones {\n        currency\n      }\n    }\n  }\n": typeof types.SellersCurrenciesDocument,
    "\n  query SellersTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n    }\n  }\n": typeof types.SellersTiersDocument,
    "\n  query StockHistory($itemId: ID!, $after: String) {\n    stockHistory(itemId: $itemId, first: 20, after: $after) {\n      nodes {\n        id\n        sizeId\n        kind\n        quantity\n        reserved\n        held\n        quantityAfter\n        reason\n        userId\n        at\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.StockHistoryDocument,
    "\n  fragment StockWebhookParts on StockWebhook {\n    id\n    format\n    path\n    createdAt\n    lastHeard\n    problem\n  }\n": typeof types.StockWebhookPartsFragmentDoc,
    "\n  query StockWebhooks {\n    stockWebhooks {\n      ...StockWebhookParts\n    }\n  }\n": typeof types.StockWebhooksDocument,
    "\n  mutation StopTellingWhenBack($sizeId: ID!) {\n    stopTellingWhenBack(sizeId: $sizeId) {\n      ...ItemParts\n    }\n  }\n": typeof types.StopTellingWhenBackDocument,
    "\n  mutation SyncItem($input: SyncIntegrationInput!) {\n    syncIntegration(input: $input) {\n      ...ItemParts\n      ...ItemIntegrations\n    }\n  }\n": typeof types.SyncItemDocument,
    "\n  mutation TellWhenBack($sizeId: ID!) {\n    tellWhenBack(sizeId: $sizeId) {\n      ...ItemParts\n    }\n  }\n": typeof types.TellWhenBackDocument,
    "\n  mutation UnlinkItem($id: ID!) {\n    unlinkIntegration(id: $id) {\n      ...ItemIntegrations\n    }\n  }\n": typeof types.UnlinkItemDocument,
    "\n  query IsTrackSaved($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      isInLibrary\n    }\n  }\n": typeof types.IsTrackSavedDocument,
    "\n  mutation AddTracksToAlbum($albumId: ID!, $trackIds: [ID!]!) {\n    addTracksToAlbum(albumId: $albumId, trackIds: $trackIds) {\n      ...StudioAlbum\n    }\n  }\n": typeof types.AddTracksToAlbumDocument,
    "\n  query AlbumEditor($id: ID!, $first: Int, $after: String) {\n    album(id: $id) {\n      ...StudioAlbum\n    }\n    getAlbumTracks(albumId: $id, first: $first, after: $after) {\n      nodes {\n        ...StudioTrack\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AlbumEditorDocument,
    "\n  query AlbumOrder($id: ID!) {\n    getAlbumTrackOrders(albumId: $id) {\n      trackId\n      newOrderIndex\n    }\n  }\n": typeof types.AlbumOrderDocument,
    "\n  mutation CreateAlbum($input: CreateAlbumInput!) {\n    createAlbum(input: $input) {\n      ...StudioAlbum\n    }\n  }\n": typeof types.CreateAlbumDocument,
    "\n  mutation CreateDownload($input: CreateMerchandiseItemInput!) {\n    createMerchandiseItem(input: $input) {\n      id\n    }\n  }\n": typeof types.CreateDownloadDocument,
    "\n  mutation DeleteAlbum($id: ID!) {\n    deleteAlbum(id: $id) {\n      success\n      message\n      restorableUntil\n    }\n  }\n": typeof types.DeleteAlbumDocument,
    "\n  mutation RemoveTracksFromAlbum($albumId: ID!, $trackIds: [ID!]!) {\n    removeTracksFromAlbum(albumId: $albumId, trackIds: $trackIds) {\n      ...StudioAlbum\n    }\n  }\n": typeof types.RemoveTracksFromAlbumDocument,
    "\n  mutation ReorderAlbumTracks($albumId: ID!, $trackOrders: [TrackOrderInput!]!) {\n    reorderAlbumTracks(albumId: $albumId, trackOrders: $trackOrders) {\n      ...StudioAlbum\n    }\n  }\n": typeof types.ReorderAlbumTracksDocument,
    "\n  mutation RestoreAlbum($id: ID!) {\n    restoreAlbum(id: $id) {\n      ...StudioAlbum\n    }\n  }\n": typeof types.RestoreAlbumDocument,
    "\n  mutation UpdateAlbum($input: UpdateAlbumInput!) {\n    updateAlbum(input: $input) {\n      ...StudioAlbum\n    }\n  }\n": typeof types.UpdateAlbumDocument,
    "\n  query TrackAnalysisState($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      duration\n      loudness\n      truePeak\n      analysis {\n        status\n        error\n        codec\n        sampleRate\n        channels\n        bitDepth\n        size\n      }\n    }\n  }\n": typeof types.TrackAnalysisStateDocument,
    "\n  query FanDashboard {\n    getUserSavedAlbums(first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    followedUsersContent(first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n": typeof types.FanDashboardDocument,
    "\n  fragment StudioAlbum on Album {\n    id\n    userId\n    title\n    albumType\n    status\n    releaseDate\n    releaseDay\n    releaseZone\n    description\n    genre\n    proposedGenre\n    coverArtUrl\n    tint\n    trackCount\n    saveCount\n    duration\n    tierId\n    tier {\n      id\n      name\n    }\n    earlyAccessAt\n    earlyAccessTierId\n    deletedAt\n    loudness\n    updatedAt\n  }\n": typeof types.StudioAlbumFragmentDoc,
    "\n  query StudioAlbums(\n    $artistUserId: ID!\n    $statuses: [ReleaseStatus!]\n    $deleted: Boolean\n    $query: String\n    $sort: StudioSort\n    $first: Int\n    $after: String\n  ) {\n    studioAlbums(\n      artistUserId: $artistUserId\n      statuses: $statuses\n      deleted: $deleted\n      query: $query\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...StudioAlbum\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.StudioAlbumsDocument,
    "\n  query StudioGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n": typeof types.StudioGenresDocument,
    "\n  fragment StudioTrack on Track {\n    id\n    userId\n    title\n    status\n    duration\n    albumId\n    albumTitle\n    number\n    genres {\n      id\n      name\n      slug\n    }\n    proposedGenre\n    coverArtUrl\n    playCount\n    saveCount\n    tierId\n    tier {\n      id\n      name\n    }\n    isFeatured\n    previewAllowed\n    downloadAllowed\n    hasLyrics\n    deletedAt\n    isDemoSound\n    analysis {\n      status\n      error\n      codec\n      sampleRate\n      channels\n      bitDepth\n      size\n    }\n    ...TrackRow\n  }\n": typeof types.StudioTrackFragmentDoc,
    "\n  query StudioTracks(\n    $artistUserId: ID!\n    $statuses: [ReleaseStatus!]\n    $deleted: Boolean\n    $query: String\n    $sort: StudioSort\n    $first: Int\n    $after: String\n  ) {\n    studioTracks(\n      artistUserId: $artistUserId\n      statuses: $statuses\n      deleted: $deleted\n      query: $query\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...StudioTrack\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.StudioTracksDocument,
    "\n  query ArtistStats($artistUserId: ID!, $from: DateTime!, $to: DateTime!) {\n    artistStats(artistUserId: $artistUserId, from: $from, to: $to) {\n      from\n      to\n      timeZone\n      timeZoneSince\n      totals {\n        listens\n        listeners\n        completion\n        saves\n        followers\n        seconds\n      }\n      before {\n        listens\n        listeners\n        completion\n        saves\n        followers\n        seconds\n      }\n      days {\n        day\n        listens\n        listeners\n        completion\n        saves\n        followers\n      }\n      topTracks {\n        listens\n        listeners\n        completion\n        saves\n        track {\n          id\n          title\n          albumTitle\n          coverArtUrl\n        }\n      }\n      releases {\n        listens\n        listeners\n        completion\n        saves\n        album {\n          id\n          title\n          coverArtUrl\n        }\n      }\n      places {\n        city\n        country\n        listeners\n      }\n      sources {\n        source\n        listens\n      }\n    }\n  }\n": typeof types.ArtistStatsDocument,
    "\n  mutation SetStatsTimeZone($artistUserId: ID!, $timeZone: String!) {\n    setStatsTimeZone(artistUserId: $artistUserId, timeZone: $timeZone) {\n      artistUserId\n      timeZone\n      since\n    }\n  }\n": typeof types.SetStatsTimeZoneDocument,
    "\n  mutation CreateTier($input: CreateTierInput!) {\n    createTier(input: $input) {\n      ...StudioTier\n    }\n  }\n": typeof types.CreateTierDocument,
    "\n  mutation DeleteTier($id: ID!) {\n    deleteTier(id: $id) {\n      success\n      message\n    }\n  }\n": typeof types.DeleteTierDocument,
    "\n  mutation GrantTier($userId: ID!, $tierId: ID!, $until: DateTime) {\n    grantTier(userId: $userId, tierId: $tierId, until: $until) {\n      success\n      message\n      tier {\n        ...StudioTier\n      }\n    }\n  }\n": typeof types.GrantTierDocument,
    "\n  mutation ReorderTiers($artistUserId: ID!, $tierIds: [ID!]!) {\n    reorderTiers(artistUserId: $artistUserId, tierIds: $tierIds) {\n      ...StudioTier\n    }\n  }\n": typeof types.ReorderTiersDocument,
    "\n  mutation RevokeTier($userId: ID!, $tierId: ID!) {\n    revokeTier(userId: $userId, tierId: $tierId) {\n      success\n      message\n      tier {\n        ...StudioTier\n      }\n    }\n  }\n": typeof types.RevokeTierDocument,
    "\n  fragment StudioTier on Tier {\n    id\n    artistUserId\n    name\n    description\n    perks\n    price\n    yearlyPrice\n    currency\n    position\n    supporterCount\n  }\n": typeof types.StudioTierFragmentDoc,
    "\n  query StudioTiers($artistUserId: ID!) {\n    artistTiers(artistUserId: $artistUserId) {\n      ...StudioTier\n    }\n  }\n": typeof types.StudioTiersDocument,
    "\n  query TierHolders($tierId: ID!, $after: String) {\n    tierHolders(tierId: $tierId, first: 50, after: $after) {\n      nodes {\n        person {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n        since\n        until\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.TierHoldersDocument,
    "\n  mutation UpdateTier($input: UpdateTierInput!) {\n    updateTier(input: $input) {\n      ...StudioTier\n    }\n  }\n": typeof types.UpdateTierDocument,
    "\n  mutation CreateAudioTrack($input: CreateAudioTrackInput!) {\n    createAudioTrack(input: $input) {\n      ...StudioTrack\n    }\n  }\n": typeof types.CreateAudioTrackDocument,
    "\n  mutation DeleteAudioTrack($id: ID!) {\n    deleteAudioTrack(id: $id) {\n      success\n      message\n      restorableUntil\n    }\n  }\n": typeof types.DeleteAudioTrackDocument,
    "\n  mutation SetTrackAsFeatured($artistUserId: ID!, $trackId: ID!) {\n    setTrackAsFeatured(artistUserId: $artistUserId, trackId: $trackId) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n": typeof types.SetTrackAsFeaturedDocument,
    "\n  query StudioFeatured($artistUserId: ID!) {\n    featuredTracks(artistUserId: $artistUserId) {\n      ...StudioTrack\n    }\n  }\n": typeof types.StudioFeaturedDocument,
    "\n  mutation ReorderFeaturedTracks($artistUserId: ID!, $trackIds: [ID!]!) {\n    reorderFeaturedTracks(artistUserId: $artistUserId, trackIds: $trackIds) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n": typeof types.ReorderFeaturedTracksDocument,
    "\n  mutation RestoreAudioTrack($id: ID!) {\n    restoreAudioTrack(id: $id) {\n      ...StudioTrack\n    }\n  }\n": typeof types.RestoreAudioTrackDocument,
    "\n  query TrackEditor($id: ID!) {\n    audioTrack(id: $id) {\n      ...StudioTrack\n      lyrics\n      credits {\n        role\n        name\n      }\n      loudness\n      truePeak\n      albumLoudness\n    }\n  }\n": typeof types.TrackEditorDocument,
    "\n  mutation RemoveTrackFromFeatured($artistUserId: ID!, $trackId: ID!) {\n    removeTrackFromFeatured(artistUserId: $artistUserId, trackId: $trackId) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n": typeof types.RemoveTrackFromFeaturedDocument,
    "\n  mutation UpdateAudioTrack($input: UpdateAudioTrackInput!) {\n    updateAudioTrack(input: $input) {\n      ...StudioTrack\n      lyrics\n      credits {\n        role\n        name\n      }\n    }\n  }\n": typeof types.UpdateAudioTrackDocument,
    "\n  mutation UnpackUpload($key: String!) {\n    unpackUpload(key: $key) {\n      name\n      error\n      text\n      file {\n        key\n        kind\n        fileName\n        contentType\n        size\n        duration\n        sampleRate\n        channels\n        bitDepth\n        codec\n        tags {\n          title\n          artist\n          album\n          albumArtist\n          genre\n          year\n          trackNumber\n          discNumber\n          lyrics\n          isrc\n        }\n        embeddedArtKey\n        width\n        height\n        url\n      }\n    }\n  }\n": typeof types.UnpackUploadDocument,
    "\n  query AllLatePayments($status: LatePaymentStatus!, $after: String) {\n    allLatePayments(status: $status, first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n        id\n        canSettle\n        steps {\n          at\n          kind\n          note\n          by {\n            userId\n            handle\n            displayName\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.AllLatePaymentsDocument,
    "\n  mutation CancelSubscription($id: ID!) {\n    cancelTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.CancelSubscriptionDocument,
    "\n  mutation ChangeSubscriptionCard($id: ID!) {\n    changeSubscriptionCard(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.ChangeSubscriptionCardDocument,
    "\n  mutation ChangeSubscription(\n    $id: ID!\n    $tierId: ID!\n    $interval: BillingInterval!\n    $country: String\n    $postalCode: String\n    $expectedTotal: Float\n  ) {\n    changeTierSubscription(\n      id: $id\n      tierId: $tierId\n      interval: $interval\n      country: $country\n      postalCode: $postalCode\n      expectedTotal: $expectedTotal\n    ) {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.ChangeSubscriptionDocument,
    "\n  mutation CreateFeedAddress($artistUserId: ID!) {\n    createFeedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n": typeof types.CreateFeedAddressDocument,
    "\n  query FeedAddress($artistUserId: ID!) {\n    feedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n": typeof types.FeedAddressDocument,
    "\n  query SubscriptionIncome($months: Int!) {\n    subscriptionIncome(months: $months) {\n      month\n      currency\n      income\n      tax\n      payments\n    }\n    giftIncome(months: $months) {\n      month\n      currency\n      income\n      tax\n      gifts\n    }\n  }\n": typeof types.SubscriptionIncomeDocument,
    "\n  query SubscriptionInvoices($after: String) {\n    subscriptionInvoices(first: 20, after: $after) {\n      nodes {\n        id\n        number\n        paidAt\n        periodStart\n        periodEnd\n        amount\n        tax\n        taxRate\n        returned\n        isRefunding\n        country\n        terms {\n          tierName\n          currency\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.SubscriptionInvoicesDocument,
    "\n  mutation KeepSubscriptionCard($id: ID!) {\n    keepSubscriptionCard(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.KeepSubscriptionCardDocument,
    "\n  fragment LatePaymentParts on LatePayment {\n    id\n    number\n    tierName\n    isGift\n    amount\n    currency\n    paidAt\n    status\n    failure\n    returnedAt\n    triesAgainAt\n    canRetry\n    note\n    payer {\n      userId\n      handle\n      displayName\n    }\n    artist {\n      userId\n      handle\n      displayName\n    }\n  }\n": typeof types.LatePaymentPartsFragmentDoc,
    "\n  query LatePaymentsMade($after: String) {\n    latePaymentsMade(first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.LatePaymentsMadeDocument,
    "\n  query LatePaymentsReceived($after: String) {\n    latePaymentsReceived(first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.LatePaymentsReceivedDocument,
    "\n  mutation PauseSubscription($id: ID!) {\n    pauseTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.PauseSubscriptionDocument,
    "\n  fragment PaymentParts on SubscriptionInvoice {\n    id\n    number\n    paidAt\n    periodStart\n    periodEnd\n    amount\n    returned\n    isRefunding\n    refundFailure\n    terms {\n      tierName\n      currency\n    }\n  }\n": typeof types.PaymentPartsFragmentDoc,
    "\n  query TierSubscriptionPayments($id: ID!) {\n    tierSubscriptionPayments(id: $id) {\n      ...PaymentParts\n    }\n  }\n": typeof types.TierSubscriptionPaymentsDocument,
    "\n  query SubscriptionReceipt($id: ID!) {\n    subscriptionReceipt(invoiceId: $id) {\n      invoice {\n        id\n        number\n        paidAt\n        periodStart\n        periodEnd\n        amount\n        credit\n        tax\n        taxIncluded\n        taxRate\n        country\n        terms {\n          tierName\n          interval\n          amount\n          currency\n        }\n      }\n      subscriber {\n        userId\n        handle\n        displayName\n      }\n      artist {\n        userId\n        handle\n        displayName\n      }\n    }\n  }\n": typeof types.SubscriptionReceiptDocument,
    "\n  mutation RefreshSubscription($id: ID!) {\n    refreshTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.RefreshSubscriptionDocument,
    "\n  mutation RefundSubscriptionPayment($invoiceId: ID!) {\n    refundSubscriptionPayment(invoiceId: $invoiceId) {\n      ...PaymentParts\n    }\n  }\n": typeof types.RefundSubscriptionPaymentDocument,
    "\n  mutation ResumeSubscription($id: ID!) {\n    resumeTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.ResumeSubscriptionDocument,
    "\n  mutation RetryLatePayment($id: ID!) {\n    retryLatePayment(id: $id) {\n      ...LatePaymentParts\n    }\n  }\n": typeof types.RetryLatePaymentDocument,
    "\n  mutation RevokeFeedAddress($artistUserId: ID!) {\n    revokeFeedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n": typeof types.RevokeFeedAddressDocument,
    "\n  mutation SettleLatePayment($id: ID!, $note: String!) {\n    settleLatePayment(id: $id, note: $note) {\n      ...LatePaymentParts\n    }\n  }\n": typeof types.SettleLatePaymentDocument,
    "\n  mutation SubscribeToTier($input: SubscribeToTierInput!) {\n    subscribeToTier(input: $input) {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.SubscribeToTierDocument,
    "\n  query TierSubscribers($after: String) {\n    tierSubscribers(first: 50, after: $after) {\n      nodes {\n        id\n        status\n        subscriber {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n        terms {\n          tierName\n          interval\n          amount\n          currency\n        }\n        tax\n        taxIncluded\n        taxRate\n        total\n        country\n        createdAt\n        periodEnd\n        cancelledAt\n        dispute\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.TierSubscribersDocument,
    "\n  fragment SubscriptionParts on TierSubscription {\n    id\n    status\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    terms {\n      tierId\n      tierName\n      interval\n      amount\n      currency\n    }\n    nextTerms {\n      tierId\n      tierName\n      interval\n      amount\n      currency\n    }\n    tax\n    taxIncluded\n    taxRate\n    total\n    nextTotal\n    country\n    periodEnd\n    goesOnAt\n    giftedUntil\n    cancelledAt\n    endedAt\n    endReason\n    card {\n      brand\n      last4\n      expMonth\n      expYear\n    }\n    invoice {\n      id\n      amount\n      credit\n      tax\n      taxIncluded\n      taxRate\n      status\n      failure\n      nextAttemptAt\n      clientSecret\n      terms {\n        tierName\n        interval\n        amount\n        currency\n      }\n    }\n    cardSecret\n  }\n": typeof types.SubscriptionPartsFragmentDoc,
    "\n  query Subscriptions {\n    tierSubscriptions {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.SubscriptionsDocument,
    "\n  query SupportPrice(\n    $tierId: ID!\n    $interval: BillingInterval!\n    $country: String\n    $postalCode: String\n    $subscriptionId: ID\n  ) {\n    supportPrice(\n      tierId: $tierId\n      interval: $interval\n      country: $country\n      postalCode: $postalCode\n      subscriptionId: $subscriptionId\n    ) {\n      currency\n      price\n      credit\n      startsNow\n      tax\n      taxIncluded\n      taxRate\n      total\n      country\n      needsCountry\n      postalCode\n      needsPostalCode\n    }\n  }\n": typeof types.SupportPriceDocument,
    "\n  query SupportStart($artistId: ID!) {\n    artistTiers(artistUserId: $artistId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      position\n    }\n    tierSubscriptions {\n      ...SubscriptionParts\n    }\n  }\n": typeof types.SupportStartDocument,
    "\n  fragment BeliefRow on TasteBelief {\n    subject\n    id\n    name\n    imageUrl\n    path\n    strength\n    basis\n  }\n": typeof types.BeliefRowFragmentDoc,
    "\n  mutation ChooseGenres($slugs: [String!]!) {\n    chooseGenres(slugs: $slugs) {\n      id\n      name\n      slug\n    }\n  }\n": typeof types.ChooseGenresDocument,
    "\n  fragment OpinionRow on TasteOpinion {\n    subject\n    id\n    name\n    artistName\n    imageUrl\n    path\n    verdict\n    at\n  }\n": typeof types.OpinionRowFragmentDoc,
    "\n  query OpinionOn($things: [TasteThingInput!]!) {\n    myOpinions(things: $things) {\n      __typename\n      subject\n      id\n      verdict\n    }\n  }\n": typeof types.OpinionOnDocument,
    "\n  query PrivateListening {\n    myTaste {\n      __typename\n      privateUntil\n    }\n  }\n": typeof types.PrivateListeningDocument,
    "\n  mutation RemoveBelief($input: TasteThingInput!) {\n    removeBelief(input: $input)\n  }\n": typeof types.RemoveBeliefDocument,
    "\n  mutation RestoreBelief($input: TasteThingInput!) {\n    restoreBelief(input: $input)\n  }\n": typeof types.RestoreBeliefDocument,
    "\n  mutation SayOpinion($input: TasteOpinionInput!) {\n    sayOpinion(input: $input) {\n      subject\n      id\n      verdict\n    }\n  }\n": typeof types.SayOpinionDocument,
    "\n  mutation SayPlace($city: String!, $country: String!) {\n    sayPlace(city: $city, country: $country) {\n      city\n      country\n    }\n  }\n": typeof types.SayPlaceDocument,
    "\n  mutation SetPrivateListening($minutes: Int) {\n    setPrivateListening(minutes: $minutes)\n  }\n": typeof types.SetPrivateListeningDocument,
    "\n  mutation TakeBackOpinion($input: TasteThingInput!) {\n    takeBackOpinion(input: $input)\n  }\n": typeof types.TakeBackOpinionDocument,
    "\n  query MyTaste {\n    myTaste {\n      artists {\n        ...BeliefRow\n      }\n      genres {\n        ...BeliefRow\n      }\n      removed {\n        ...BeliefRow\n      }\n      opinions {\n        ...OpinionRow\n      }\n      chosenGenres {\n        id\n        name\n        slug\n      }\n      place {\n        city\n        country\n      }\n      mix {\n        own\n        friends\n        chosen\n        place\n        rising\n      }\n      byPopularity\n      privateUntil\n    }\n    genres {\n      id\n      name\n      slug\n    }\n  }\n": typeof types.MyTasteDocument,
    "\n  query TasteStart {\n    myTaste {\n      chosenGenres {\n        id\n        name\n        slug\n      }\n      place {\n        city\n        country\n      }\n      mix {\n        own\n      }\n    }\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n  }\n": typeof types.TasteStartDocument,
    "\n  query ArtistTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      isHeld\n      heldUntil\n      artistUserId\n    }\n  }\n": typeof types.ArtistTiersDocument,
    "\n  query SimilarToTrack($id: ID!) {\n    similarTracks(trackId: $id, first: 12) {\n      score\n      reason\n      track {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": typeof types.SimilarToTrackDocument,
    "\n  query TrackPage($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      artistInfo {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        isFollowed\n      }\n      duration\n      albumId\n      albumTitle\n      number\n      genres {\n        id\n        name\n        slug\n      }\n      coverArtUrl\n      tint\n      playCount\n      status\n      releaseDate\n      releaseZone\n      isInLibrary\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n      commentCount\n      hasAccessTo\n      isDemoSound\n      license\n      licenseUrl\n      attribution\n      ...TrackRow\n    }\n  }\n": typeof types.TrackPageDocument,
    "\n  fragment ExperimentFields on Experiment {\n    id\n    name\n    state\n    share\n    a {\n      arm\n      tuning {\n        ...TuningFields\n      }\n      people\n      figures {\n        name\n        mean\n        low\n        high\n      }\n    }\n    b {\n      arm\n      tuning {\n        ...TuningFields\n      }\n      people\n      figures {\n        name\n        mean\n        low\n        high\n      }\n    }\n    differences {\n      name\n      mean\n      low\n      high\n      certain\n    }\n    startedAt\n    startedBy\n    stoppedAt\n    kept\n  }\n": typeof types.ExperimentFieldsFragmentDoc,
    "\n  query AdminExperiments($first: Int!, $after: String) {\n    experiments(first: $first, after: $after) {\n      nodes {\n        ...ExperimentFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AdminExperimentsDocument,
    "\n  mutation StartExperiment($input: ExperimentInput!) {\n    startExperiment(input: $input) {\n      ...ExperimentFields\n    }\n  }\n": typeof types.StartExperimentDocument,
    "\n  mutation StopExperiment($id: ID!, $keep: ExperimentArm, $reason: String!, $version: Int) {\n    stopExperiment(id: $id, keep: $keep, reason: $reason, version: $version) {\n      ...ExperimentFields\n    }\n  }\n": typeof types.StopExperimentDocument,
    "\n  query AdminLearning {\n    learning {\n      current {\n        ...LearningVersionFields\n      }\n    }\n  }\n": typeof types.AdminLearningDocument,
    "\n  fragment LearningFields on Learning {\n    halfLifeDays\n    popularityHalfLifeDays\n    savePlays\n    followPlays\n    skipShare\n  }\n": typeof types.LearningFieldsFragmentDoc,
    "\n  query AdminLearningHistory($first: Int!, $after: String) {\n    learningHistory(first: $first, after: $after) {\n      nodes {\n        ...LearningVersionFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AdminLearningHistoryDocument,
    "\n  fragment LearningVersionFields on LearningVersion {\n    version\n    learning {\n      ...LearningFields\n    }\n    reason\n    changedAt\n    changedBy\n  }\n": typeof types.LearningVersionFieldsFragmentDoc,
    "\n  mutation RestoreLearning($version: Int!, $reason: String!) {\n    restoreLearning(version: $version, reason: $reason) {\n      ...LearningVersionFields\n    }\n  }\n": typeof types.RestoreLearningDocument,
    "\n  mutation SaveLearning($input: LearningInput!, $version: Int!, $reason: String!) {\n    saveLearning(input: $input, version: $version, reason: $reason) {\n      ...LearningVersionFields\n    }\n  }\n": typeof types.SaveLearningDocument,
    "\n  fragment ListedTrack on ReasonedTrack {\n    reason\n    track {\n      id\n      title\n      artist\n    }\n  }\n": typeof types.ListedTrackFragmentDoc,
    "\n  query FollowersForLists($userId: ID!, $first: Int!) {\n    followers(userId: $userId, first: $first) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n": typeof types.FollowersForListsDocument,
    "\n  fragment NamedArtist on Artist {\n    id\n    artistName\n    handle\n    profilePictureUrl\n  }\n": typeof types.NamedArtistFragmentDoc,
    "\n  fragment NeighbourFields on SimilarArtist {\n    artist {\n      id\n      artistName\n      handle\n      profilePictureUrl\n    }\n    score\n    reason\n  }\n": typeof types.NeighbourFieldsFragmentDoc,
    "\n  query PreviewLists($userIds: [ID!]!, $input: TuningInput!) {\n    previewLists(userIds: $userIds, input: $input, first: 20) {\n      person {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      arm\n      now {\n        ...ListedTrack\n      }\n      then {\n        ...ListedTrack\n      }\n    }\n  }\n": typeof types.PreviewListsDocument,
    "\n  query PreviewNeighbours($artistId: ID!, $threshold: Float!) {\n    previewNeighbours(artistId: $artistId, similarityScoreThreshold: $threshold, first: 20) {\n      artist {\n        id\n        artistName\n        handle\n      }\n      listeners\n      now {\n        ...NeighbourFields\n      }\n      then {\n        ...NeighbourFields\n      }\n    }\n  }\n": typeof types.PreviewNeighboursDocument,
    "\n  query PreviewThreshold($threshold: Float!) {\n    previewThreshold(similarityScoreThreshold: $threshold) {\n      artists\n      withNeighboursNow\n      withNeighboursThen\n      losing\n      gaining\n      emptied {\n        ...NamedArtist\n      }\n      filled {\n        ...NamedArtist\n      }\n      curve {\n        ...ThresholdPointFields\n      }\n      now {\n        ...ThresholdPointFields\n      }\n      then {\n        ...ThresholdPointFields\n      }\n      differences {\n        name\n        mean\n        low\n        high\n        certain\n      }\n    }\n  }\n": typeof types.PreviewThresholdDocument,
    "\n  fragment ThresholdPointFields on ThresholdPoint {\n    threshold\n    withOne\n    withOneInterval {\n      low\n      high\n    }\n    withFive\n    withFiveInterval {\n      low\n      high\n    }\n    meanNeighbours\n    meanNeighboursInterval {\n      low\n      high\n    }\n    precision\n    precisionInterval {\n      low\n      high\n    }\n    recall\n    recallInterval {\n      low\n      high\n    }\n    coverage\n    coverageInterval {\n      low\n      high\n    }\n  }\n": typeof types.ThresholdPointFieldsFragmentDoc,
    "\n  fragment RecommendationModelFields on RecommendationModel {\n    version\n    trainedAt\n    seconds\n    inUse\n    name\n    pinned\n    artists\n    tracks\n    people\n    interactions\n    leftOut\n    sizeBytes\n    recall\n    recallInterval {\n      low\n      high\n    }\n    ndcg\n    ndcgInterval {\n      low\n      high\n    }\n    refused\n    weights {\n      name\n      weight\n    }\n    learning {\n      ...LearningFields\n    }\n  }\n": typeof types.RecommendationModelFieldsFragmentDoc,
    "\n  mutation NameModel($version: String!, $name: String, $why: String) {\n    nameModel(version: $version, name: $name, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n": typeof types.NameModelDocument,
    "\n  mutation PinModel($version: String!, $pinned: Boolean!, $why: String) {\n    pinModel(version: $version, pinned: $pinned, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n": typeof types.PinModelDocument,
    "\n  mutation RestoreTuning($version: Int!, $reason: String!) {\n    restoreTuning(version: $version, reason: $reason) {\n      ...TuningVersionFields\n    }\n  }\n": typeof types.RestoreTuningDocument,
    "\n  mutation RollBackModel($version: String!, $why: String) {\n    rollBackModel(version: $version, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n": typeof types.RollBackModelDocument,
    "\n  mutation SaveTuning($input: TuningInput!, $version: Int!, $reason: String!) {\n    saveTuning(input: $input, version: $version, reason: $reason) {\n      ...TuningVersionFields\n    }\n  }\n": typeof types.SaveTuningDocument,
    "\n  mutation TrainModel($why: String) {\n    trainModel(why: $why)\n  }\n": typeof types.TrainModelDocument,
    "\n  fragment TuningFields on Tuning {\n    similarityScoreThreshold\n    model\n    diversity\n    discovery\n  }\n": typeof types.TuningFieldsFragmentDoc,
    "\n  query AdminTuningHistory($first: Int!, $after: String) {\n    tuningHistory(first: $first, after: $after) {\n      nodes {\n        ...TuningVersionFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AdminTuningHistoryDocument,
    "\n  query AdminTuningState {\n    tuningState {\n      current {\n        ...TuningVersionFields\n      }\n      models\n      trained {\n        ...RecommendationModelFields\n      }\n      training\n      trainingFailed\n      experiment {\n        ...ExperimentFields\n      }\n    }\n  }\n": typeof types.AdminTuningStateDocument,
    "\n  fragment TuningVersionFields on TuningVersion {\n    version\n    tuning {\n      ...TuningFields\n    }\n    reason\n    changedAt\n    changedBy\n  }\n": typeof types.TuningVersionFieldsFragmentDoc,
};
const documents: Documents = {
    "\n  query AdminGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n": types.AdminGenresDocument,
    "\n  mutation CancelSearchJob($id: ID!, $why: String) {\n    cancelSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": types.CancelSearchJobDocument,
    "\n  mutation CheckSearchIndex($repair: Boolean!, $why: String) {\n    checkSearchIndex(repair: $repair, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": types.CheckSearchIndexDocument,
    "\n  mutation DropSetAside($ids: [ID!]!, $why: String) {\n    dropSetAside(ids: $ids, why: $why)\n  }\n": types.DropSetAsideDocument,
    "\n  mutation ForceReindex($input: ForceReindexInput!, $why: String) {\n    forceReindex(input: $input, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": types.ForceReindexDocument,
    "\n  mutation PauseSearchJob($id: ID!, $why: String) {\n    pauseSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": types.PauseSearchJobDocument,
    "\n  mutation ResumeSearchJob($id: ID!, $why: String) {\n    resumeSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n": types.ResumeSearchJobDocument,
    "\n  mutation RetrySetAside($ids: [ID!], $why: String) {\n    retrySetAside(ids: $ids, why: $why)\n  }\n": types.RetrySetAsideDocument,
    "\n  query AdminSearchFindings($id: ID!) {\n    searchJob(id: $id) {\n      ...SearchJobFields\n      findings {\n        difference\n        type\n        id\n        name\n        repaired\n      }\n    }\n  }\n": types.AdminSearchFindingsDocument,
    "\n  query AdminSearchIndex {\n    searchIndex {\n      engine\n      ready\n      problem\n      documents {\n        type\n        indexed\n      }\n      sizeBytes\n      pending\n      lagSeconds\n      setAside\n      builtAt\n      job {\n        ...SearchJobFields\n      }\n    }\n  }\n": types.AdminSearchIndexDocument,
    "\n  query AdminSearchJob($id: ID!) {\n    searchJob(id: $id) {\n      ...SearchJobFields\n    }\n  }\n": types.AdminSearchJobDocument,
    "\n  fragment SearchJobFields on SearchJob {\n    id\n    kind\n    state\n    objectType\n    total\n    done\n    rate\n    secondsLeft\n    startedAt\n    updatedAt\n    endedAt\n    startedBy\n    error\n    found\n  }\n": types.SearchJobFieldsFragmentDoc,
    "\n  query AdminSearchJobs($first: Int!, $after: String) {\n    searchJobs(first: $first, after: $after) {\n      nodes {\n        ...SearchJobFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AdminSearchJobsDocument,
    "\n  query AdminSearchedQueries($days: Int!, $empty: Boolean!) {\n    searchedQueries(days: $days, empty: $empty, first: 25) {\n      query\n      searches\n      people\n      empty\n    }\n  }\n": types.AdminSearchedQueriesDocument,
    "\n  query AdminSetAside($first: Int!, $after: String) {\n    setAsideChanges(first: $first, after: $after) {\n      nodes {\n        id\n        type\n        itemId\n        name\n        error\n        attempts\n        createdAt\n        setAsideAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AdminSetAsideDocument,
    "\n  query PreviewSearchSettings($input: SearchSettingsInput!) {\n    previewSearchSettings(input: $input) {\n      today {\n        class\n        queries\n        first\n        five\n        mrr\n        mrrDeviation\n      }\n      changed {\n        class\n        queries\n        first\n        five\n        mrr\n        mrrDeviation\n      }\n      examples {\n        class\n        query\n        expected\n        placeToday\n        placeChanged\n        today {\n          type\n          id\n          name\n          artistName\n        }\n        changed {\n          type\n          id\n          name\n          artistName\n        }\n      }\n      differing\n      queries\n      seconds\n    }\n  }\n": types.PreviewSearchSettingsDocument,
    "\n  mutation RestoreSearchSettings($version: Int!, $reason: String!) {\n    restoreSearchSettings(version: $version, reason: $reason) {\n      ...SearchSettingsFields\n    }\n  }\n": types.RestoreSearchSettingsDocument,
    "\n  query AdminSearchSettings {\n    searchSettings {\n      ...SearchSettingsFields\n    }\n  }\n": types.AdminSearchSettingsDocument,
    "\n  fragment SearchSettingsFields on SearchSettings {\n    version\n    synonyms\n    stopWords\n    weights {\n      edit\n      firstLetter\n      unfinished\n      popularity\n      popularityCap\n      personal\n      slack\n    }\n    reason\n    changedAt\n    changedBy\n  }\n": types.SearchSettingsFieldsFragmentDoc,
    "\n  query AdminSearchSettingsHistory($first: Int!, $after: String) {\n    searchSettingsHistory(first: $first, after: $after) {\n      nodes {\n        ...SearchSettingsFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AdminSearchSettingsHistoryDocument,
    "\n  mutation UpdateSearchSettings($input: SearchSettingsInput!, $version: Int!, $reason: String!) {\n    updateSearchSettings(input: $input, version: $version, reason: $reason) {\n      ...SearchSettingsFields\n    }\n  }\n": types.UpdateSearchSettingsDocument,
    "\n  query AdminGraphAlbum($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      status\n      releaseDate\n      updatedAt\n      artist {\n        userId\n        artistName\n      }\n    }\n  }\n": types.AdminGraphAlbumDocument,
    "\n  query AdminGraphArtist($id: ID, $handle: String) {\n    artist(id: $id, handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      createdAt\n    }\n  }\n": types.AdminGraphArtistDocument,
    "\n  query AdminGraphTrack($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      updatedAt\n    }\n  }\n": types.AdminGraphTrackDocument,
    "\n  query AlbumPage($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      albumType\n      genres {\n        id\n        name\n        slug\n      }\n      releaseDate\n      releaseDay\n      releaseZone\n      status\n      earlyAccessAt\n      coverArtUrl\n      tint\n      artist {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        isFollowed\n      }\n      trackCount\n      duration\n      isInLibrary\n      description\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n      commentCount\n      hasAccessTo\n      tier {\n        id\n        name\n      }\n      tracks(first: 100) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.AlbumPageDocument,
    "\n  query MoreOfArtist($userId: ID!) {\n    userAlbums(userId: $userId, first: 13) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n": types.MoreOfArtistDocument,
    "\n  query AlbumMoreTracks($id: ID!, $after: String) {\n    album(id: $id) {\n      id\n      tracks(first: 100, after: $after) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.AlbumMoreTracksDocument,
    "\n  query ArtistPage($handle: String!) {\n    artist(handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      badgeId\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      place\n      city\n      state\n      country\n      profilePictureUrl\n      bannerUrl\n      tint\n      genres {\n        id\n        name\n        slug\n      }\n      followerCount\n      playCount\n      trackCount\n      albumCount\n      isFollowed\n    }\n  }\n": types.ArtistPageDocument,
    "\n  query ArtistMusicParts($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      albums(first: 48) {\n        nodes {\n          id\n          ...AlbumTile\n        }\n        totalCount\n      }\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        totalCount\n      }\n    }\n  }\n": types.ArtistMusicPartsDocument,
    "\n  query FansAlsoLike($id: ID!) {\n    fansAlsoLike(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": types.FansAlsoLikeDocument,
    "\n  query SimilarToArtist($id: ID!) {\n    similarArtists(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": types.SimilarToArtistDocument,
    "\n  mutation AddPanelTarget($panelId: ID!, $itemId: ID!, $itemType: CarouselItemType!, $why: String) {\n    addPanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": types.AddPanelTargetDocument,
    "\n  mutation DeleteCarouselPanel($panelId: ID!, $why: String) {\n    deleteCarouselPanel(panelId: $panelId, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": types.DeleteCarouselPanelDocument,
    "\n  mutation CreateCarouselPanel($input: CreateCarouselPanelInput!, $why: String) {\n    createCarouselPanel(input: $input, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": types.CreateCarouselPanelDocument,
    "\n  fragment CarouselPanelParts on CarouselPanel {\n    panelId\n    panelType\n    title\n    textContent\n    imageUrl\n    ctaLink\n    startDate\n    endDate\n    updatedAt\n    archivedAt\n    targets {\n      itemId\n      itemType\n      track {\n        id\n        title\n        artist\n        coverArtUrl\n      }\n      album {\n        id\n        title\n        coverArtUrl\n        artist {\n          userId\n          artistName\n        }\n      }\n      merchandise {\n        id\n        name\n        currency\n        minPrice\n        maxPrice\n        defaultImageUrl\n      }\n      event {\n        id\n        title\n        startDate\n        timeZone\n        location\n        venueName\n        multimediaItems\n        status\n      }\n      artist {\n        id\n        handle\n        artistName\n        profilePictureUrl\n      }\n    }\n  }\n": types.CarouselPanelPartsFragmentDoc,
    "\n  query CarouselPanels($archived: Boolean!) {\n    carouselPanels(archived: $archived) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": types.CarouselPanelsDocument,
    "\n  mutation RemovePanelTarget(\n    $panelId: ID!\n    $itemId: ID!\n    $itemType: CarouselItemType!\n    $why: String\n  ) {\n    removePanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": types.RemovePanelTargetDocument,
    "\n  mutation ReorderCarouselPanels($ids: [ID!]!, $seen: [ID!]!, $why: String) {\n    reorderCarouselPanels(ids: $ids, seen: $seen, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": types.ReorderCarouselPanelsDocument,
    "\n  mutation RestoreCarouselPanel($panelId: ID!, $why: String) {\n    restoreCarouselPanel(panelId: $panelId, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": types.RestoreCarouselPanelDocument,
    "\n  mutation UpdateCarouselPanel($input: UpdateCarouselPanelInput!, $why: String) {\n    updateCarouselPanel(input: $input, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n": types.UpdateCarouselPanelDocument,
    "\n  mutation AcknowledgeCart($guestKey: String) {\n    acknowledgeCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.AcknowledgeCartDocument,
    "\n  mutation AddToCart($input: AddToCartInput!, $guestKey: String) {\n    addToCart(input: $input, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.AddToCartDocument,
    "\n  mutation ApplyDiscountCode($creatorId: ID!, $code: String!, $guestKey: String) {\n    applyDiscountCode(creatorId: $creatorId, code: $code, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.ApplyDiscountCodeDocument,
    "\n  query Cart($guestKey: String) {\n    cart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.CartDocument,
    "\n  fragment CartParts on Cart {\n    cartId\n    status\n    itemCount\n    totals {\n      currency\n      total\n    }\n    groupedItems {\n      creatorId\n      creatorHandle\n      businessName\n      subTotal\n      currency\n      discountCode\n      discount\n      discountProblem\n      shippingFrom\n      items {\n        id\n        merchandiseId\n        variantId\n        variantName\n        name\n        defaultImageUrl\n        sizeId\n        size\n        quantity\n        price\n        itemTotal\n        currency\n        available\n        changes\n        oldPrice\n        albumId\n        trackId\n        leastPrice\n      }\n    }\n  }\n": types.CartPartsFragmentDoc,
    "\n  mutation ClearCart($guestKey: String) {\n    clearCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.ClearCartDocument,
    "\n  mutation MergeCart($guestKey: String!) {\n    mergeCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.MergeCartDocument,
    "\n  mutation RemoveDiscountCode($creatorId: ID!, $guestKey: String) {\n    removeDiscountCode(creatorId: $creatorId, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.RemoveDiscountCodeDocument,
    "\n  mutation RemoveFromCart($sizeId: ID!, $guestKey: String) {\n    removeFromCart(sizeId: $sizeId, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.RemoveFromCartDocument,
    "\n  mutation SetCartQuantity($sizeId: ID!, $quantity: Int!, $guestKey: String) {\n    updateCartItemQuantity(sizeId: $sizeId, quantity: $quantity, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n": types.SetCartQuantityDocument,
    "\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDay\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n": types.AlbumTileFragmentDoc,
    "\n  query AlbumSaved($id: ID!) {\n    album(id: $id) {\n      id\n      isInLibrary\n      status\n    }\n  }\n": types.AlbumSavedDocument,
    "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": types.TileTracksDocument,
    "\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n": types.ArtistTileFragmentDoc,
    "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n      isFollowed\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    previewUrl\n    downloadUrl\n    tier {\n      id\n      name\n    }\n    loudness\n    truePeak\n    albumLoudness\n    isDemoSound\n    license\n    licenseUrl\n    attribution\n  }\n": types.TrackRowFragmentDoc,
    "\n  fragment CommentParts on Comment {\n    commentId\n    userId\n    userHandle\n    userDisplayName\n    profilePictureUrl\n    content\n    mentions {\n      userId\n      handle\n    }\n    photos {\n      url\n      altText\n      width\n      height\n      tint\n    }\n    atSeconds\n    parentCommentId\n    createdAt\n    isDeleted\n    canDelete\n    muted {\n      isPerson\n      word\n    }\n    replyCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n  }\n": types.CommentPartsFragmentDoc,
    "\n  query CommentReplies($commentId: ID!, $after: String) {\n    getCommentReplies(commentId: $commentId, first: 20, after: $after) {\n      nodes {\n        ...CommentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.CommentRepliesDocument,
    "\n  query CommentThread($commentId: ID!, $earlier: Int!, $later: Int!) {\n    getCommentThread(commentId: $commentId, earlier: $earlier, later: $later) {\n      path {\n        targetId\n        ...CommentParts\n      }\n      isCut\n      replies {\n        nodes {\n          ...CommentParts\n        }\n        pageInfo {\n          hasNextPage\n          hasPreviousPage\n        }\n      }\n    }\n  }\n": types.CommentThreadDocument,
    "\n  query Comments($targetId: ID!, $targetType: CommentTarget!, $sort: CommentSort!, $after: String) {\n    getComments(\n      targetId: $targetId\n      targetType: $targetType\n      sort: $sort\n      first: 20\n      after: $after\n    ) {\n      nodes {\n        ...CommentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.CommentsDocument,
    "\n  mutation CreateComment($input: CreateCommentInput!) {\n    createComment(input: $input) {\n      ...CommentParts\n    }\n  }\n": types.CreateCommentDocument,
    "\n  mutation DeleteComment($id: ID!) {\n    deleteComment(id: $id) {\n      success\n    }\n  }\n": types.DeleteCommentDocument,
    "\n  query PinnedComments($id: ID!) {\n    pinnedComments(trackId: $id) {\n      commentId\n      userDisplayName\n      content\n      atSeconds\n      isDeleted\n      muted {\n        isPerson\n        word\n      }\n    }\n  }\n": types.PinnedCommentsDocument,
    "\n  mutation RestoreComment($id: ID!) {\n    restoreComment(id: $id) {\n      ...CommentParts\n    }\n  }\n": types.RestoreCommentDocument,
    "\n  mutation ArchiveDiscountCode($id: ID!) {\n    archiveDiscountCode(id: $id) {\n      ...DiscountCodeParts\n    }\n  }\n": types.ArchiveDiscountCodeDocument,
    "\n  fragment DiscountCodeParts on DiscountCode {\n    id\n    code\n    status\n    percent\n    amount\n    currency\n    leastTotal\n    merchandiseIds\n    beginsAt\n    endsAt\n    maxUses\n    maxUsesEach\n    active\n    used\n    held\n    given {\n      currency\n      total\n    }\n  }\n": types.DiscountCodePartsFragmentDoc,
    "\n  query DiscountCodes($search: String, $archived: Boolean, $after: String) {\n    discountCodes(search: $search, archived: $archived, first: 50, after: $after) {\n      nodes {\n        ...DiscountCodeParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.DiscountCodesDocument,
    "\n  mutation CreateDiscountCode($input: DiscountCodeInput!) {\n    createDiscountCode(input: $input) {\n      ...DiscountCodeParts\n    }\n  }\n": types.CreateDiscountCodeDocument,
    "\n  mutation CreateDiscountCodes($input: DiscountCodeInput!, $count: Int!, $clientKey: String!) {\n    createDiscountCodes(input: $input, count: $count, clientKey: $clientKey) {\n      ...DiscountCodeParts\n    }\n  }\n": types.CreateDiscountCodesDocument,
    "\n  query OwnItems($userId: ID!, $after: String) {\n    merchandiseByCreator(userId: $userId, first: 100, after: $after) {\n      nodes {\n        itemId\n        name\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.OwnItemsDocument,
    "\n  mutation UpdateDiscountCode($id: ID!, $input: DiscountCodeInput!) {\n    updateDiscountCode(id: $id, input: $input) {\n      ...DiscountCodeParts\n    }\n  }\n": types.UpdateDiscountCodeDocument,
    "\n  mutation AddEventInterest($eventId: ID!) {\n    addEventInterest(eventId: $eventId) {\n      success\n      event {\n        id\n        interestCount\n        isInCalendar\n      }\n    }\n  }\n": types.AddEventInterestDocument,
    "\n  query CalendarAddress {\n    calendarAddress {\n      url\n    }\n  }\n": types.CalendarAddressDocument,
    "\n  mutation CancelEvent($id: ID!, $reason: String) {\n    cancelEvent(id: $id, reason: $reason) {\n      ...EventParts\n    }\n  }\n": types.CancelEventDocument,
    "\n  mutation CreateCalendarAddress {\n    createCalendarAddress {\n      url\n    }\n  }\n": types.CreateCalendarAddressDocument,
    "\n  mutation CreateEvent($input: CreateEventInput!) {\n    createEvent(input: $input) {\n      ...EventParts\n    }\n  }\n": types.CreateEventDocument,
    "\n  mutation CreateVenue($input: CreateVenueInput!) {\n    createVenue(input: $input) {\n      id\n      name\n      location\n      timeZone\n    }\n  }\n": types.CreateVenueDocument,
    "\n  query Event($id: ID!) {\n    getEventById(id: $id) {\n      ...EventParts\n      going {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n": types.EventDocument,
    "\n  fragment EventParts on Event {\n    id\n    userId\n    artistName\n    artistHandle\n    title\n    startDate\n    endDate\n    doorsAt\n    timeZone\n    status\n    location\n    address\n    city\n    state\n    country\n    latitude\n    longitude\n    venueId\n    venueName\n    description\n    multimediaItems\n    price\n    ticketLink\n    cancelReason\n    interestCount\n    isInCalendar\n    canEdit\n  }\n": types.EventPartsFragmentDoc,
    "\n  query EventsAtVenue($venueId: ID!, $when: EventTime!, $after: String) {\n    getEventsByVenue(venueId: $venueId, when: $when, first: 20, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.EventsAtVenueDocument,
    "\n  query EventsOfArtist($badgeId: ID!, $when: EventTime!, $after: String) {\n    getEventsByBadge(badgeId: $badgeId, when: $when, first: 10, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.EventsOfArtistDocument,
    "\n  query EventsOfInterest($when: EventTime!, $after: String) {\n    getEventsByUserInterest(when: $when, first: 20, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.EventsOfInterestDocument,
    "\n  query FeedEvents(\n    $discoveryRatio: Float\n    $userLatitude: Float\n    $userLongitude: Float\n    $maxDistanceMiles: Float\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    getFeedEvents(\n      discoveryRatio: $discoveryRatio\n      userLatitude: $userLatitude\n      userLongitude: $userLongitude\n      maxDistanceMiles: $maxDistanceMiles\n      from: $from\n      until: $until\n      first: 20\n      after: $after\n    ) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.FeedEventsDocument,
    "\n  mutation RemoveEventInterest($eventId: ID!) {\n    removeEventInterest(eventId: $eventId) {\n      success\n      event {\n        id\n        interestCount\n        isInCalendar\n      }\n    }\n  }\n": types.RemoveEventInterestDocument,
    "\n  mutation RevokeCalendarAddress {\n    revokeCalendarAddress {\n      url\n    }\n  }\n": types.RevokeCalendarAddressDocument,
    "\n  mutation UpdateEvent($input: UpdateEventInput!) {\n    updateEvent(input: $input) {\n      ...EventParts\n    }\n  }\n": types.UpdateEventDocument,
    "\n  mutation UpdateVenue($input: UpdateVenueInput!) {\n    updateVenue(input: $input) {\n      id\n      name\n      location\n      address\n      city\n      state\n      country\n      latitude\n      longitude\n      timeZone\n      website\n      description\n      canEdit\n    }\n  }\n": types.UpdateVenueDocument,
    "\n  query Venue($id: ID!) {\n    getVenueById(id: $id) {\n      id\n      name\n      location\n      address\n      city\n      state\n      country\n      latitude\n      longitude\n      timeZone\n      website\n      description\n      canEdit\n    }\n  }\n": types.VenueDocument,
    "\n  query Venues($query: String!) {\n    getVenues(query: $query, first: 8) {\n      nodes {\n        id\n        name\n        location\n        timeZone\n      }\n    }\n  }\n": types.VenuesDocument,
    "\n  query FeaturedList {\n    featuredContent(all: true) {\n      itemId\n      itemType\n      position\n      startDate\n      endDate\n      isOn\n      album {\n        id\n        title\n        artist {\n          userId\n          artistName\n        }\n        coverArtUrl\n      }\n      track {\n        id\n        title\n        artist\n        coverArtUrl\n      }\n      artist {\n        id\n        artistName\n        handle\n        profilePictureUrl\n      }\n      event {\n        id\n        title\n        artistName\n        multimediaItems\n      }\n      merchandise {\n        id\n        name\n        businessName\n        defaultImageUrl\n      }\n    }\n  }\n": types.FeaturedListDocument,
    "\n  query GiftByCode($code: String!) {\n    giftByCode(code: $code) {\n      ...GiftParts\n    }\n  }\n": types.GiftByCodeDocument,
    "\n  fragment GiftParts on TierGift {\n    id\n    number\n    status\n    tierId\n    tierName\n    months\n    message\n    paidAt\n    expiresAt\n    redeemedAt\n    startsAt\n    endsAt\n    amount\n    currency\n    tax\n    taxRate\n    recipient\n    recipientEmail\n    deliverAt\n    deliveredAt\n    refundFailure\n    isRefundSentBack\n    dispute\n    link\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    giver {\n      userId\n      handle\n      displayName\n    }\n    redeemer {\n      userId\n      handle\n      displayName\n    }\n    recipientMember {\n      userId\n      handle\n      displayName\n    }\n    payment {\n      id\n      amount\n      currency\n      status\n      failure\n      clientSecret\n    }\n  }\n": types.GiftPartsFragmentDoc,
    "\n  query GiftPrice($tierId: ID!, $months: Int!, $country: String, $postalCode: String) {\n    giftPrice(tierId: $tierId, months: $months, country: $country, postalCode: $postalCode) {\n      currency\n      price\n      credit\n      tax\n      taxIncluded\n      taxRate\n      total\n      country\n      needsCountry\n      postalCode\n      needsPostalCode\n    }\n  }\n": types.GiftPriceDocument,
    "\n  query GiftStart($artistId: ID!) {\n    artistTiers(artistUserId: $artistId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      artistUserId\n    }\n  }\n": types.GiftStartDocument,
    "\n  query GiftsGiven($after: String) {\n    giftsGiven(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.GiftsGivenDocument,
    "\n  query GiftsReceived($after: String) {\n    giftsReceived(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.GiftsReceivedDocument,
    "\n  query GiftsSold($after: String) {\n    giftsSold(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.GiftsSoldDocument,
    "\n  mutation GiveTier($input: GiveTierInput!) {\n    giveTier(input: $input) {\n      ...GiftParts\n    }\n  }\n": types.GiveTierDocument,
    "\n  mutation RedeemGift($code: String!) {\n    redeemGift(code: $code) {\n      ...GiftParts\n    }\n  }\n": types.RedeemGiftDocument,
    "\n  mutation RefreshGift($id: ID!) {\n    refreshTierGift(id: $id) {\n      ...GiftParts\n    }\n  }\n": types.RefreshGiftDocument,
    "\n  mutation RefundGift($id: ID!) {\n    refundTierGift(id: $id) {\n      ...GiftParts\n    }\n  }\n": types.RefundGiftDocument,
    "\n  mutation AnnounceGiveaway($input: CreatePostInput!) {\n    createPost(input: $input) {\n      id\n    }\n  }\n": types.AnnounceGiveawayDocument,
    "\n  mutation CreateGiveaway($input: CreateGiveawayInput!) {\n    createGiveaway(input: $input) {\n      ...GiveawayParts\n    }\n  }\n": types.CreateGiveawayDocument,
    "\n  mutation DeleteGiveaway($id: ID!) {\n    deleteGiveaway(id: $id) {\n      success\n    }\n  }\n": types.DeleteGiveawayDocument,
    "\n  mutation EnterGiveaway($giveawayId: ID!, $entryId: ID!) {\n    enterGiveaway(giveawayId: $giveawayId, entryId: $entryId) {\n      success\n      errorMessage\n      giveaway {\n        ...GiveawayParts\n      }\n    }\n  }\n": types.EnterGiveawayDocument,
    "\n  query Giveaway($id: ID!) {\n    getGiveawayById(id: $id) {\n      ...GiveawayParts\n    }\n  }\n": types.GiveawayDocument,
    "\n  fragment GiveawayParts on Giveaway {\n    id\n    description\n    quantity\n    endDate\n    isActive\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    winners {\n      entryId\n      draw\n      handle\n      displayName\n      profilePictureUrl\n    }\n    entryCount\n    myEntry {\n      entryId\n      number\n      entriesHash\n    }\n    hasUserWon\n    drawCount\n    drawnAt\n    canManage\n  }\n": types.GiveawayPartsFragmentDoc,
    "\n  query GiveawaysOfArtist($userId: ID!, $first: Int!, $after: String) {\n    getGiveawaysByUser(userId: $userId, first: $first, after: $after) {\n      nodes {\n        ...GiveawayParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.GiveawaysOfArtistDocument,
    "\n  mutation RestoreGiveaway($id: ID!) {\n    restoreGiveaway(id: $id) {\n      ...GiveawayParts\n    }\n  }\n": types.RestoreGiveawayDocument,
    "\n  mutation SelectWinners($giveawayId: ID!, $draw: Int!, $replacing: [ID!]) {\n    selectGiveawayWinners(giveawayId: $giveawayId, draw: $draw, replacing: $replacing) {\n      success\n      errorMessage\n      giveaway {\n        ...GiveawayParts\n      }\n    }\n  }\n": types.SelectWinnersDocument,
    "\n  query TintOfHolder($handle: String!) {\n    artist(handle: $handle) {\n      userId\n      tint\n    }\n  }\n": types.TintOfHolderDocument,
    "\n  mutation UpdateGiveaway($input: UpdateGiveawayInput!) {\n    updateGiveaway(input: $input) {\n      ...GiveawayParts\n    }\n  }\n": types.UpdateGiveawayDocument,
    "\n  query ShelfTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": types.ShelfTracksDocument,
    "\n  query Home($member: Boolean!) {\n    recentlyPlayed(first: 8) @include(if: $member) {\n      nodes {\n        id\n        tint\n        ...TrackRow\n      }\n    }\n    featuredContent {\n      itemId\n      itemType\n      album {\n        id\n        title\n        coverArtUrl\n        artist {\n          userId\n          artistName\n        }\n      }\n      track {\n        id\n        title\n        coverArtUrl\n        artist\n      }\n      artist {\n        id\n        artistName\n        handle\n        profilePictureUrl\n        followerCount\n      }\n      event {\n        id\n        title\n        multimediaItems\n        startDate\n        timeZone\n        artistName\n        location\n      }\n      merchandise {\n        id\n        name\n        defaultImageUrl\n        businessName\n        minPrice\n        currency\n      }\n    }\n    getActivePanels {\n      panelId\n      ...CarouselPanelParts\n    }\n    homeShelves(first: 12) {\n      id\n      kind\n      title\n      about {\n        type\n        id\n        name\n        handle\n      }\n      tracks {\n        reason\n        track {\n          id\n          tint\n          hasAccessTo\n          ...TrackRow\n        }\n      }\n      albums {\n        reason\n        album {\n          id\n          title\n          ...AlbumTile\n        }\n      }\n    }\n    popular: getCuratedAlbums(sort: POPULAR, first: 18) {\n      nodes {\n        id\n        coverArtUrl\n        ...AlbumTile\n      }\n    }\n    artists(first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": types.HomeDocument,
    "\n  query RoomGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n": types.RoomGenresDocument,
    "\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": types.FollowDocument,
    "\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.RemoveAlbumDocument,
    "\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.RemoveTrackDocument,
    "\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.SaveAlbumDocument,
    "\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.SaveTrackDocument,
    "\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": types.UnfollowDocument,
    "\n  query SentTrack($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n": types.SentTrackDocument,
    "\n  query Music($genre: String) {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": types.MusicDocument,
    "\n  query PopularAlbums($genre: String, $after: String) {\n    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.PopularAlbumsDocument,
    "\n  query PopularTracks($genre: String, $after: String) {\n    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.PopularTracksDocument,
    "\n  query SavedAlbums($query: String, $sort: LibrarySort, $after: String) {\n    getUserSavedAlbums(query: $query, sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.SavedAlbumsDocument,
    "\n  query SavedTracks($query: String, $sort: LibrarySort, $after: String) {\n    getUserSavedTracks(query: $query, sort: $sort, first: 100, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.SavedTracksDocument,
    "\n  query MayKeep($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      downloadUrl\n    }\n  }\n": types.MayKeepDocument,
    "\n  fragment AddressParts on Address {\n    name\n    line1\n    line2\n    city\n    region\n    postalCode\n    country\n    phone\n  }\n": types.AddressPartsFragmentDoc,
    "\n  mutation AskForRefund($id: ID!, $reason: String!) {\n    askForRefund(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n": types.AskForRefundDocument,
    "\n  mutation CancelCheckout($id: ID!) {\n    cancelCheckout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n": types.CancelCheckoutDocument,
    "\n  mutation CancelOrder($id: ID!, $reason: String) {\n    cancelOrder(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n": types.CancelOrderDocument,
    "\n  query Checkout($id: ID!) {\n    checkout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n": types.CheckoutDocument,
    "\n  mutation CheckoutCart($input: CheckoutInput!) {\n    checkoutCart(input: $input) {\n      ...CheckoutParts\n    }\n  }\n": types.CheckoutCartDocument,
    "\n  fragment CheckoutParts on Checkout {\n    checkoutId\n    status\n    expiresAt\n    payments {\n      id\n      currency\n      amount\n      status\n      clientSecret\n      failure\n    }\n    orders {\n      ...OrderRow\n    }\n  }\n": types.CheckoutPartsFragmentDoc,
    "\n  query CheckoutPreview($address: AddressInput) {\n    checkoutPreview(address: $address) {\n      ...PreviewParts\n    }\n  }\n": types.CheckoutPreviewDocument,
    "\n  query CheckoutStart {\n    checkoutPreview {\n      ...PreviewParts\n    }\n    keptAddresses {\n      ...KeptAddressParts\n    }\n    openCheckout {\n      ...CheckoutParts\n    }\n  }\n": types.CheckoutStartDocument,
    "\n  query CurrenciesForSale($userId: ID!) {\n    merchandiseByCreator(userId: $userId, status: ACTIVE, first: 100) {\n      nodes {\n        id\n        currency\n        albumId\n        trackId\n      }\n    }\n  }\n": types.CurrenciesForSaleDocument,
    "\n  mutation DeclineRefund($id: ID!, $reason: String!) {\n    declineRefund(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n": types.DeclineRefundDocument,
    "\n  fragment KeptAddressParts on KeptAddress {\n    id\n    isDefault\n    address {\n      ...AddressParts\n    }\n  }\n": types.KeptAddressPartsFragmentDoc,
    "\n  query KeptAddresses {\n    keptAddresses {\n      ...KeptAddressParts\n    }\n  }\n": types.KeptAddressesDocument,
    "\n  mutation AddAddress($address: AddressInput!, $isDefault: Boolean) {\n    addAddress(address: $address, isDefault: $isDefault) {\n      ...KeptAddressParts\n    }\n  }\n": types.AddAddressDocument,
    "\n  mutation UpdateAddress($id: ID!, $address: AddressInput!, $isDefault: Boolean) {\n    updateAddress(id: $id, address: $address, isDefault: $isDefault) {\n      ...KeptAddressParts\n    }\n  }\n": types.UpdateAddressDocument,
    "\n  mutation RemoveAddress($id: ID!) {\n    removeAddress(id: $id) {\n      ...KeptAddressParts\n    }\n  }\n": types.RemoveAddressDocument,
    "\n  query Ledger($after: String) {\n    ledger(first: 50, after: $after) {\n      nodes {\n        id\n        kind\n        account\n        amount\n        currency\n        orderId\n        orderNumber\n        at\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.LedgerDocument,
    "\n  mutation MarkDelivered($id: ID!) {\n    markDelivered(id: $id) {\n      ...OrderParts\n    }\n  }\n": types.MarkDeliveredDocument,
    "\n  mutation MarkShipped($ids: [ID!]!, $trackingNumber: String, $carrier: String) {\n    markShipped(ids: $ids, trackingNumber: $trackingNumber, carrier: $carrier) {\n      ...OrderParts\n    }\n  }\n": types.MarkShippedDocument,
    "\n  query Order($id: ID!) {\n    order(id: $id) {\n      ...OrderParts\n    }\n  }\n": types.OrderDocument,
    "\n  fragment OrderRow on Order {\n    id\n    number\n    status\n    createdAt\n    currency\n    subTotal\n    discountCode\n    discount\n    shipping\n    tax\n    taxIncluded\n    total\n    refunded\n    refundAsked\n    canShip\n    trackingNumber\n    carrier\n    buyer {\n      userId\n      handle\n      name\n    }\n    seller {\n      userId\n      handle\n      businessName\n    }\n    lines {\n      id\n      name\n      variantName\n      size\n      imageUrl\n      quantity\n    }\n  }\n": types.OrderRowFragmentDoc,
    "\n  fragment OrderParts on Order {\n    ...OrderRow\n    email\n    taxRate\n    refundReason\n    grams\n    canCancel\n    canAskRefund\n    canDeclineRefund\n    canDeliver\n    canRefund\n    address {\n      ...AddressParts\n    }\n    lines {\n      id\n      merchandiseId\n      name\n      variantName\n      size\n      imageUrl\n      quantity\n      price\n      total\n      refundedQuantity\n      grams\n      albumId\n      trackId\n      downloadUrl\n    }\n    events {\n      id\n      kind\n      at\n      byId\n      note\n    }\n  }\n": types.OrderPartsFragmentDoc,
    "\n  query Orders($after: String) {\n    orders(first: 20, after: $after) {\n      nodes {\n        ...OrderRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.OrdersDocument,
    "\n  fragment PreviewParts on CheckoutPreview {\n    problems\n    ships\n    needsPostalCode\n    totals {\n      currency\n      total\n    }\n    address {\n      ...AddressParts\n    }\n    sellers {\n      creatorId\n      businessName\n      currency\n      subTotal\n      discountCode\n      discount\n      shipping\n      tax\n      taxIncluded\n      taxRate\n      total\n      problem\n      items {\n        sizeId\n        name\n        variantName\n        size\n        imageUrl\n        quantity\n        total\n      }\n    }\n  }\n": types.PreviewPartsFragmentDoc,
    "\n  mutation RefreshCheckout($id: ID!) {\n    refreshCheckout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n": types.RefreshCheckoutDocument,
    "\n  mutation RefundOrder($input: RefundInput!) {\n    refundOrder(input: $input) {\n      ...OrderParts\n    }\n  }\n": types.RefundOrderDocument,
    "\n  query Sales(\n    $status: OrderStatus\n    $search: String\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {\n      nodes {\n        ...OrderRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.SalesDocument,
    "\n  query SalesFile(\n    $status: OrderStatus\n    $search: String\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {\n      nodes {\n        ...OrderRow\n        address {\n          ...AddressParts\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.SalesFileDocument,
    "\n  query SalesSummary {\n    salesSummary {\n      currency\n      orders\n      toShip\n      income\n      support\n      gifts\n      refunded\n      paidOut\n      owed\n    }\n  }\n": types.SalesSummaryDocument,
    "\n  fragment ShippingParts on ShippingSettings {\n    zones {\n      name\n      countries\n      currency\n      by\n      first\n      each\n      bands {\n        upToGrams\n        price\n      }\n      stepGrams\n      stepPrice\n    }\n    taxes {\n      country\n      rate\n      included\n    }\n    packingGrams\n    defaultGrams\n    updatedAt\n  }\n": types.ShippingPartsFragmentDoc,
    "\n  query ShippingSettings {\n    shippingSettings {\n      ...ShippingParts\n    }\n  }\n": types.ShippingSettingsDocument,
    "\n  mutation SetShipping($input: ShippingInput!) {\n    setShipping(input: $input) {\n      ...ShippingParts\n    }\n  }\n": types.SetShippingDocument,
    "\n  query MerchandiseWithoutWeight {\n    merchandiseWithoutWeight {\n      id\n      name\n    }\n  }\n": types.MerchandiseWithoutWeightDocument,
    "\n  query PayoutAccount {\n    payoutAccount {\n      ...PayoutAccountParts\n    }\n  }\n": types.PayoutAccountDocument,
    "\n  fragment PayoutAccountParts on PayoutAccount {\n    status\n    country\n    currency\n    canBePaid\n    payoutsEnabled\n    due\n    problem\n    observedAt\n  }\n": types.PayoutAccountPartsFragmentDoc,
    "\n  query PayoutBalances {\n    payoutBalances {\n      currency\n      earned\n      transferred\n      takenBack\n      inTransfer\n      owed\n    }\n  }\n": types.PayoutBalancesDocument,
    "\n  query PayoutMoves($first: Int, $after: String) {\n    payoutMoves(first: $first, after: $after) {\n      nodes {\n        id\n        kind\n        status\n        amount\n        currency\n        orderId\n        orderNumber\n        failure\n        isStopped\n        isByHand\n        createdAt\n        settledAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.PayoutMovesDocument,
    "\n  mutation OpenPayoutDashboard {\n    openPayoutDashboard {\n      url\n    }\n  }\n": types.OpenPayoutDashboardDocument,
    "\n  mutation RefreshPayoutAccount {\n    refreshPayoutAccount {\n      ...PayoutAccountParts\n    }\n  }\n": types.RefreshPayoutAccountDocument,
    "\n  mutation RetryPayoutMove($id: ID!) {\n    retryPayoutMove(id: $id) {\n      id\n      isStopped\n    }\n  }\n": types.RetryPayoutMoveDocument,
    "\n  mutation StartPayouts($country: String) {\n    startPayouts(country: $country) {\n      url\n    }\n  }\n": types.StartPayoutsDocument,
    "\n  query Followers($userId: ID!, $after: String) {\n    followers(userId: $userId, first: 50, after: $after) {\n      nodes {\n        userId\n        ...PersonRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.FollowersDocument,
    "\n  query Following($userId: ID!, $after: String) {\n    following(userId: $userId, first: 50, after: $after) {\n      nodes {\n        userId\n        ...PersonRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.FollowingDocument,
    "\n  query PeopleByHandle($query: String!) {\n    getMentionSuggestions(query: $query) {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n  }\n": types.PeopleByHandleDocument,
    "\n  fragment PersonRow on PersonInfo {\n    userId\n    handle\n    displayName\n    profilePictureUrl\n    isArtist\n  }\n": types.PersonRowFragmentDoc,
    "\n  mutation SaveAsPlaylist($input: CreatePlaylistInput!) {\n    createPlaylist(input: $input) {\n      id\n      title\n      trackCount\n    }\n  }\n": types.SaveAsPlaylistDocument,
    "\n  query Credits($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      credits {\n        role\n        name\n      }\n    }\n  }\n": types.CreditsDocument,
    "\n  query Lyrics($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      lyrics\n    }\n  }\n": types.LyricsDocument,
    "\n  query NowPlaying($id: ID!, $artistId: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      isInLibrary\n    }\n    artist(id: $artistId) {\n      id\n      artistName\n      isFollowed\n    }\n  }\n": types.NowPlayingDocument,
    "\n  mutation AddOneToPlaylist($id: ID!, $trackId: ID!) {\n    addTracksToPlaylist(playlistId: $id, trackIds: [$trackId]) {\n      success\n      message\n      added\n      playlist {\n        id\n        entries(last: 1) {\n          nodes {\n            id\n          }\n        }\n      }\n    }\n  }\n": types.AddOneToPlaylistDocument,
    "\n  mutation AddTracksToPlaylist($id: ID!, $trackIds: [ID!]!) {\n    addTracksToPlaylist(playlistId: $id, trackIds: $trackIds) {\n      success\n      message\n      added\n      playlist {\n        id\n        ...PlaylistTile\n        version\n      }\n    }\n  }\n": types.AddTracksToPlaylistDocument,
    "\n  mutation CreatePlaylist($input: CreatePlaylistInput!) {\n    createPlaylist(input: $input) {\n      id\n      ...PlaylistTile\n    }\n  }\n": types.CreatePlaylistDocument,
    "\n  mutation DeletePlaylist($id: ID!) {\n    deletePlaylist(id: $id) {\n      success\n      message\n    }\n  }\n": types.DeletePlaylistDocument,
    "\n  fragment PlaylistRow on PlaylistEntry {\n    id\n    addedAt\n    addedBy {\n      userId\n      handle\n      displayName\n    }\n    track {\n      id\n      ...TrackRow\n    }\n  }\n": types.PlaylistRowFragmentDoc,
    "\n  query PlaylistInvitation($id: ID!) {\n    playlistInvitation(id: $id)\n  }\n": types.PlaylistInvitationDocument,
    "\n  mutation JoinPlaylist($id: ID!, $invitation: String!) {\n    joinPlaylist(id: $id, invitation: $invitation) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n      }\n    }\n  }\n": types.JoinPlaylistDocument,
    "\n  query MorePlaylistEntries($id: ID!, $invitation: String, $after: String) {\n    playlist(id: $id, invitation: $invitation) {\n      id\n      entries(first: 100, after: $after) {\n        nodes {\n          id\n          ...PlaylistRow\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.MorePlaylistEntriesDocument,
    "\n  mutation MovePlaylistEntry($id: ID!, $entryId: ID!, $afterEntryId: ID) {\n    movePlaylistEntry(playlistId: $id, entryId: $entryId, afterEntryId: $afterEntryId) {\n      success\n      message\n      playlist {\n        id\n        version\n      }\n    }\n  }\n": types.MovePlaylistEntryDocument,
    "\n  query MyPlaylists($after: String) {\n    myPlaylists(first: 50, after: $after) {\n      nodes {\n        id\n        ...PlaylistTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.MyPlaylistsDocument,
    "\n  query PlaylistPage($id: ID!, $invitation: String) {\n    playlist(id: $id, invitation: $invitation) {\n      id\n      ...PlaylistTile\n      description\n      tint\n      version\n      updatedAt\n      collaborators {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      entries(first: 100) {\n        nodes {\n          id\n          ...PlaylistRow\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.PlaylistPageDocument,
    "\n  fragment PlaylistTile on Playlist {\n    id\n    title\n    trackCount\n    duration\n    visibility\n    isCollaborative\n    isOwn\n    canEdit\n    coverArtUrls\n    owner {\n      userId\n      handle\n      displayName\n    }\n  }\n": types.PlaylistTileFragmentDoc,
    "\n  mutation RemovePlaylistCollaborator($id: ID!, $userId: ID!) {\n    removePlaylistCollaborator(playlistId: $id, userId: $userId) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n        collaborators {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n      }\n    }\n  }\n": types.RemovePlaylistCollaboratorDocument,
    "\n  mutation RemovePlaylistEntries($id: ID!, $entryIds: [ID!]!) {\n    removePlaylistEntries(playlistId: $id, entryIds: $entryIds) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n        version\n      }\n    }\n  }\n": types.RemovePlaylistEntriesDocument,
    "\n  mutation RestorePlaylist($id: ID!) {\n    restorePlaylist(id: $id) {\n      id\n      ...PlaylistTile\n    }\n  }\n": types.RestorePlaylistDocument,
    "\n  mutation UpdatePlaylist($input: UpdatePlaylistInput!) {\n    updatePlaylist(input: $input) {\n      id\n      ...PlaylistTile\n      description\n      version\n      collaborators {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n": types.UpdatePlaylistDocument,
    "\n  query UserPlaylists($userId: ID!, $after: String) {\n    userPlaylists(userId: $userId, first: 24, after: $after) {\n      nodes {\n        id\n        ...PlaylistTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.UserPlaylistsDocument,
    "\n  mutation CreatePost($input: CreatePostInput!) {\n    createPost(input: $input) {\n      ...PostParts\n    }\n  }\n": types.CreatePostDocument,
    "\n  mutation DeletePost($id: ID!) {\n    deletePost(id: $id) {\n      success\n    }\n  }\n": types.DeletePostDocument,
    "\n  query DraftPosts($after: String) {\n    draftPosts(first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.DraftPostsDocument,
    "\n  query FeedHead($where: FeedPostsWhere!) {\n    getFeedPosts(where: $where, first: 20) {\n      nodes {\n        id\n      }\n    }\n  }\n": types.FeedHeadDocument,
    "\n  query FeedPosts($where: FeedPostsWhere, $after: String) {\n    getFeedPosts(where: $where, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.FeedPostsDocument,
    "\n  query HashtagSuggestions($query: String!) {\n    getHashtagSuggestions(query: $query) {\n      name\n      postCount\n    }\n  }\n": types.HashtagSuggestionsDocument,
    "\n  mutation HidePost($id: ID!) {\n    hidePost(id: $id) {\n      success\n    }\n  }\n": types.HidePostDocument,
    "\n  query Memories($eventId: ID!, $after: String) {\n    getPinnedMemories(eventId: $eventId) {\n      ...PostParts\n    }\n    getMemories(eventId: $eventId, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.MemoriesDocument,
    "\n  query MentionSuggestions($query: String!) {\n    getMentionSuggestions(query: $query) {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n  }\n": types.MentionSuggestionsDocument,
    "\n  query OwnGiveaways($userId: ID!) {\n    getGiveawaysByUser(userId: $userId, first: 6) {\n      nodes {\n        id\n        description\n        isActive\n      }\n    }\n  }\n": types.OwnGiveawaysDocument,
    "\n  query OwnTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n    }\n  }\n": types.OwnTiersDocument,
    "\n  mutation PinMemory($id: ID!) {\n    pinMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n": types.PinMemoryDocument,
    "\n  mutation PinPost($id: ID!) {\n    pinPost(id: $id) {\n      success\n      message\n    }\n  }\n": types.PinPostDocument,
    "\n  query PinnedPosts($userId: ID!) {\n    getPinnedPosts(userId: $userId) {\n      ...PostParts\n    }\n  }\n": types.PinnedPostsDocument,
    "\n  fragment PollParts on Poll {\n    options {\n      id\n      text\n      votes\n      share\n    }\n    endsAt\n    totalVotes\n    hasVoted\n    myOptionId\n    isClosed\n  }\n": types.PollPartsFragmentDoc,
    "\n  query PostPage($id: ID!) {\n    getPostById(id: $id) {\n      ...PostParts\n    }\n  }\n": types.PostPageDocument,
    "\n  query PostEdits($id: ID!) {\n    postEdits(id: $id) {\n      title\n      content\n      at\n    }\n  }\n": types.PostEditsDocument,
    "\n  fragment PostParts on Post {\n    id\n    userId\n    handle\n    displayName\n    profilePictureUrl\n    isArtist\n    type\n    title\n    content\n    status\n    createdAt\n    editedAt\n    publishAt\n    commentsAllowed\n    hashtags\n    mentions {\n      userId\n      handle\n    }\n    fansOnly\n    tierId\n    community {\n      userId\n      handle\n      displayName\n    }\n    isSaved\n    isPinned\n    hasAccessTo\n    commentCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n    multimedia {\n      url\n      kind\n      altText\n      width\n      height\n      tint\n      thumbnailUrl\n    }\n    linkPreview {\n      url\n      title\n      description\n      siteName\n      imageUrl\n      tint\n    }\n    audioTrackId\n    audioTrack {\n      title\n      ...TrackRow\n    }\n    albumId\n    album {\n      title\n      ...AlbumTile\n    }\n    giveawayId\n    giveaway {\n      description\n      ...GiveawayParts\n    }\n    eventId\n    event {\n      title\n      ...EventParts\n    }\n    merchandiseItemId\n    merchandiseItem {\n      name\n      ...ItemCard\n    }\n    isInScrapbook\n    isPinnedInScrapbook\n    isRemovedFromScrapbook\n    canPinInScrapbook\n    poll {\n      ...PollParts\n    }\n    canEdit\n    canDelete\n    canPin\n    feedReason\n    muted {\n      isPerson\n      word\n    }\n  }\n": types.PostPartsFragmentDoc,
    "\n  query PostsByHashtag($name: String!, $after: String) {\n    getPostsByHashtag(name: $name, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.PostsByHashtagDocument,
    "\n  query PostsOfPage($where: PostsByUserWhere!, $after: String) {\n    getPostsByUserId(where: $where, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.PostsOfPageDocument,
    "\n  mutation RemoveMemory($id: ID!) {\n    removeMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n": types.RemoveMemoryDocument,
    "\n  mutation RestorePost($id: ID!) {\n    restorePost(id: $id) {\n      ...PostParts\n    }\n  }\n": types.RestorePostDocument,
    "\n  mutation ReturnMemory($id: ID!) {\n    returnMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n": types.ReturnMemoryDocument,
    "\n  mutation SavePost($id: ID!) {\n    savePost(id: $id) {\n      success\n      message\n    }\n  }\n": types.SavePostDocument,
    "\n  query SavedPosts($after: String) {\n    savedPosts(first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.SavedPostsDocument,
    "\n  mutation UnhidePost($id: ID!) {\n    unhidePost(id: $id) {\n      success\n    }\n  }\n": types.UnhidePostDocument,
    "\n  mutation UnpinMemory($id: ID!) {\n    unpinMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n": types.UnpinMemoryDocument,
    "\n  mutation UnpinPost($id: ID!) {\n    unpinPost(id: $id) {\n      success\n      message\n    }\n  }\n": types.UnpinPostDocument,
    "\n  mutation UnsavePost($id: ID!) {\n    unsavePost(id: $id) {\n      success\n      message\n    }\n  }\n": types.UnsavePostDocument,
    "\n  mutation UpdatePost($input: UpdatePostInput!) {\n    updatePost(input: $input) {\n      ...PostParts\n    }\n  }\n": types.UpdatePostDocument,
    "\n  fragment VotedPost on Post {\n    id\n    poll {\n      ...PollParts\n    }\n  }\n": types.VotedPostFragmentDoc,
    "\n  mutation VotePoll($postId: ID!, $optionId: ID!) {\n    votePoll(postId: $postId, optionId: $optionId) {\n      ...VotedPost\n    }\n  }\n": types.VotePollDocument,
    "\n  query ArtistsToFollow($genre: String) {\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        followerCount\n      }\n    }\n  }\n": types.ArtistsToFollowDocument,
    "\n  query PersonPage($handle: String) {\n    profile(handle: $handle) {\n      userId\n      handle\n      displayName\n      isArtist\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      profilePictureUrl\n      city\n      state\n      country\n      place\n      badges {\n        badgeId\n        badgeType\n        businessName\n      }\n      followerCount\n      followingCount\n      isFollowed\n      createdAt\n    }\n  }\n": types.PersonPageDocument,
    "\n  mutation UpdateProfile($input: UpdateProfileInput!) {\n    updateProfile(input: $input) {\n      userId\n      handle\n      displayName\n      isArtist\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      profilePictureUrl\n      city\n      state\n      country\n      place\n      badges {\n        badgeId\n        badgeType\n        businessName\n      }\n      followerCount\n      followingCount\n      isFollowed\n      createdAt\n    }\n  }\n": types.UpdateProfileDocument,
    "\n  query Welcome {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n  }\n": types.WelcomeDocument,
    "\n  mutation AnswerQuestion($input: AnswerQuestionInput!) {\n    answerQuestion(input: $input) {\n      ...QuestionParts\n    }\n  }\n": types.AnswerQuestionDocument,
    "\n  mutation AskQuestion($input: AskQuestionInput!) {\n    askQuestion(input: $input) {\n      ...QuestionParts\n    }\n  }\n": types.AskQuestionDocument,
    "\n  mutation DeleteQuestion($id: ID!) {\n    deleteQuestion(id: $id) {\n      success\n    }\n  }\n": types.DeleteQuestionDocument,
    "\n  query Question($id: ID!) {\n    getQuestionById(id: $id) {\n      ...QuestionParts\n    }\n  }\n": types.QuestionDocument,
    "\n  fragment QuestionParts on Question {\n    questionId\n    content\n    answer\n    answeredAt\n    createdAt\n    badgeId\n    askerHandle\n    askerDisplayName\n    askerProfilePicture\n    artistHandle\n    artistName\n    commentCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n    canAnswer\n    canDelete\n    userId\n    muted {\n      isPerson\n      word\n    }\n  }\n": types.QuestionPartsFragmentDoc,
    "\n  query QuestionStats($badgeId: ID!) {\n    getQuestionStats(badgeId: $badgeId) {\n      totalQuestions\n      answeredQuestions\n      unansweredQuestions\n      totalLikes\n      averageLikesPerQuestion\n    }\n  }\n": types.QuestionStatsDocument,
    "\n  query QuestionsByAsker($userId: ID!, $after: String) {\n    getQuestionsByUserId(userId: $userId, first: 10, after: $after) {\n      nodes {\n        ...QuestionParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.QuestionsByAskerDocument,
    "\n  query QuestionsOfArtist(\n    $badgeId: ID!\n    $answered: Boolean!\n    $sort: QuestionSort!\n    $after: String\n  ) {\n    getQuestionsByBadgeId(\n      badgeId: $badgeId\n      answered: $answered\n      sort: $sort\n      first: 10\n      after: $after\n    ) {\n      nodes {\n        ...QuestionParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.QuestionsOfArtistDocument,
    "\n  mutation RestoreQuestion($id: ID!) {\n    restoreQuestion(id: $id) {\n      ...QuestionParts\n    }\n  }\n": types.RestoreQuestionDocument,
    "\n  query TintOfAsked($handle: String!) {\n    artist(handle: $handle) {\n      userId\n      tint\n    }\n  }\n": types.TintOfAskedDocument,
    "\n  mutation AddReaction($input: ReactionInput!) {\n    addReaction(input: $input) {\n      success\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n    }\n  }\n": types.AddReactionDocument,
    "\n  mutation RemoveReaction($input: RemoveReactionInput!) {\n    removeReaction(input: $input) {\n      success\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n    }\n  }\n": types.RemoveReactionDocument,
    "\n  mutation BlockUser($userId: ID!) {\n    blockUser(userId: $userId) {\n      success\n    }\n  }\n": types.BlockUserDocument,
    "\n  mutation MuteUser($userId: ID!) {\n    muteUser(userId: $userId) {\n      success\n    }\n  }\n": types.MuteUserDocument,
    "\n  mutation MuteWord($input: MuteWordInput!) {\n    muteWord(input: $input) {\n      id\n      text\n      until\n    }\n  }\n": types.MuteWordDocument,
    "\n  query BlockedPeople($after: String) {\n    blockedPeople(first: 50, after: $after) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.BlockedPeopleDocument,
    "\n  query MutedPeople($after: String) {\n    mutedPeople(first: 50, after: $after) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.MutedPeopleDocument,
    "\n  query MutedWords {\n    mutedWords {\n      id\n      text\n      until\n    }\n  }\n": types.MutedWordsDocument,
    "\n  mutation ReportContent($input: ReportInput!) {\n    reportContent(input: $input) {\n      success\n    }\n  }\n": types.ReportContentDocument,
    "\n  query Reports($state: ReportState!, $after: String) {\n    reports(state: $state, first: 20, after: $after) {\n      nodes {\n        id\n        targetType\n        targetId\n        reason\n        text\n        excerpt\n        createdAt\n        state\n        settledAt\n        others\n        canRemove\n        under {\n          targetType\n          targetId\n        }\n        reporter {\n          userId\n          handle\n          displayName\n        }\n        author {\n          userId\n          handle\n          displayName\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ReportsDocument,
    "\n  mutation SettleReport($id: ID!, $as: ReportState!, $why: String) {\n    settleReport(id: $id, as: $as, why: $why) {\n      id\n      state\n    }\n  }\n": types.SettleReportDocument,
    "\n  mutation UnblockUser($userId: ID!) {\n    unblockUser(userId: $userId) {\n      success\n    }\n  }\n": types.UnblockUserDocument,
    "\n  mutation UnmuteUser($userId: ID!) {\n    unmuteUser(userId: $userId) {\n      success\n    }\n  }\n": types.UnmuteUserDocument,
    "\n  mutation UnmuteWord($id: ID!) {\n    unmuteWord(id: $id) {\n      success\n    }\n  }\n": types.UnmuteWordDocument,
    "\n  query FoundArtistTracks($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n      }\n    }\n  }\n": types.FoundArtistTracksDocument,
    "\n  query FoundSong($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n": types.FoundSongDocument,
    "\n  mutation ArchiveItem($id: ID!) {\n    deleteMerchandiseItem(id: $id) {\n      ...ItemParts\n    }\n  }\n": types.ArchiveItemDocument,
    "\n  mutation CreateItem($input: CreateMerchandiseItemInput!) {\n    createMerchandiseItem(input: $input) {\n      ...ItemParts\n    }\n  }\n": types.CreateItemDocument,
    "\n  query DownloadOfMusic($musicId: ID!) {\n    downloadOfMusic(musicId: $musicId) {\n      id\n      currency\n      minPrice\n      maxPrice\n      nameYourPrice\n      isBought\n      hasAccessTo\n      userId\n      albumId\n      trackId\n    }\n  }\n": types.DownloadOfMusicDocument,
    "\n  query Integrations($id: ID!) {\n    getMerchandiseById(id: $id) {\n      ...ItemIntegrations\n    }\n  }\n": types.IntegrationsDocument,
    "\n  fragment ItemIntegrations on MerchandiseItem {\n    id\n    integrations {\n      id\n      sizeId\n      platform\n      externalId\n      externalSku\n      lastSynced\n      syncStatus\n      syncMessage\n      metadata {\n        name\n        value\n      }\n    }\n  }\n": types.ItemIntegrationsFragmentDoc,
    "\n  query Item($id: ID!) {\n    getMerchandiseById(id: $id) {\n      ...ItemParts\n    }\n  }\n": types.ItemDocument,
    "\n  fragment ItemCard on MerchandiseItem {\n    id\n    name\n    userId\n    handle\n    businessName\n    category\n    currency\n    minPrice\n    maxPrice\n    defaultImageUrl\n    status\n    available\n    tierName\n    hasAccessTo\n  }\n": types.ItemCardFragmentDoc,
    "\n  query ItemFacets(\n    $category: String\n    $status: MerchandiseStatus\n    $currency: String\n    $minPrice: Float\n    $maxPrice: Float\n  ) {\n    merchandiseFacets(\n      category: $category\n      status: $status\n      currency: $currency\n      minPrice: $minPrice\n      maxPrice: $maxPrice\n    ) {\n      categories {\n        value\n        count\n        isLeast\n      }\n      subCategories {\n        value\n        count\n        isLeast\n      }\n    }\n  }\n": types.ItemFacetsDocument,
    "\n  fragment ItemParts on MerchandiseItem {\n    ...ItemCard\n    description\n    subCategory\n    basePrice\n    currentPrice\n    additionalImages\n    imageTexts\n    shippingAndReturnInfo\n    tierId\n    tierPrice\n    tierOnly\n    albumId\n    trackId\n    isBought\n    nameYourPrice\n    isSubscribed\n    version\n    canEdit\n    variants {\n      ...VariantParts\n    }\n  }\n": types.ItemPartsFragmentDoc,
    "\n  fragment VariantParts on MerchandiseVariant {\n    variantId\n    sku\n    name\n    price\n    variantImages\n    imageTexts\n    color\n    style\n    gender\n    format\n    weight\n    weightGrams\n    ownWeightGrams\n    edition\n    material\n    attributes {\n      name\n      value\n    }\n    sizeInventory {\n      sizeId\n      size\n      quantity\n      available\n      price\n      currency\n      currentPrice\n      reserved\n      held\n      sold\n      lowStockThreshold\n      lastRestockDate\n      tellsWhenBack\n    }\n  }\n": types.VariantPartsFragmentDoc,
    "\n  query ItemsForSale(\n    $category: String\n    $subCategory: String\n    $status: MerchandiseStatus\n    $sort: MerchandiseSort\n    $currency: String\n    $minPrice: Float\n    $maxPrice: Float\n    $after: String\n  ) {\n    curatedMerchandise(\n      category: $category\n      subCategory: $subCategory\n      status: $status\n      sort: $sort\n      currency: $currency\n      minPrice: $minPrice\n      maxPrice: $maxPrice\n      first: 24\n      after: $after\n    ) {\n      nodes {\n        ...ItemCard\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ItemsForSaleDocument,
    "\n  query ItemsOfSeller($userId: ID!, $status: MerchandiseStatus, $after: String) {\n    merchandiseByCreator(userId: $userId, status: $status, first: 24, after: $after) {\n      nodes {\n        ...ItemCard\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ItemsOfSellerDocument,
    "\n  mutation KeepStockWebhook($format: StockWebhookFormat!, $secret: String) {\n    keepStockWebhook(format: $format, secret: $secret) {\n      secret\n      webhook {\n        ...StockWebhookParts\n      }\n    }\n  }\n": types.KeepStockWebhookDocument,
    "\n  mutation LinkItem($input: LinkIntegrationInput!) {\n    linkIntegration(input: $input) {\n      ...ItemIntegrations\n    }\n  }\n": types.LinkItemDocument,
    "\n  query OwnMusic($userId: ID!) {\n    studioAlbums(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {\n      nodes {\n        id\n        title\n      }\n    }\n    studioTracks(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {\n      nodes {\n        id\n        title\n      }\n    }\n  }\n": types.OwnMusicDocument,
    "\n  query RelatedItems($itemId: ID!) {\n    relatedMerchandise(itemId: $itemId, first: 12) {\n      nodes {\n        ...ItemCard\n      }\n    }\n  }\n": types.RelatedItemsDocument,
    "\n  mutation ReleaseInventory($input: StockInput!) {\n    releaseInventory(input: $input) {\n      ...ItemParts\n    }\n  }\n": types.ReleaseInventoryDocument,
    "\n  mutation RemoveStockWebhook($id: ID!) {\n    removeStockWebhook(id: $id) {\n      ...StockWebhookParts\n    }\n  }\n": types.RemoveStockWebhookDocument,
    "\n  mutation ReserveInventory($input: StockInput!) {\n    reserveInventory(input: $input) {\n      ...ItemParts\n    }\n  }\n": types.ReserveInventoryDocument,
    "\n  mutation RestoreItem($id: ID!) {\n    restoreMerchandiseItem(id: $id) {\n      ...ItemParts\n    }\n  }\n": types.RestoreItemDocument,
    "\n  mutation SaveItem($input: SaveMerchandiseItemInput!) {\n    saveMerchandiseItem(input: $input) {\n      ...ItemParts\n    }\n  }\n": types.SaveItemDocument,
    "\n  query SellersCurrencies($userId: ID!) {\n    merchandiseByCreator(userId: $userId, first: 1) {\n      nodes {\n        id\n        currency\n      }\n    }\n    artistTiers(artistUserId: $userId) {\n      id\n      currency\n    }\n    shippingSettings {\n      zones {\n        currency\n      }\n    }\n  }\n": types.SellersCurrenciesDocument,
    "\n  query SellersTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n    }\n  }\n": types.SellersTiersDocument,
    "\n  query StockHistory($itemId: ID!, $after: String) {\n    stockHistory(itemId: $itemId, first: 20, after: $after) {\n      nodes {\n        id\n        sizeId\n        kind\n        quantity\n        reserved\n        held\n        quantityAfter\n        reason\n        userId\n        at\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.StockHistoryDocument,
    "\n  fragment StockWebhookParts on StockWebhook {\n    id\n    format\n    path\n    createdAt\n    lastHeard\n    problem\n  }\n": types.StockWebhookPartsFragmentDoc,
    "\n  query StockWebhooks {\n    stockWebhooks {\n      ...StockWebhookParts\n    }\n  }\n": types.StockWebhooksDocument,
    "\n  mutation StopTellingWhenBack($sizeId: ID!) {\n    stopTellingWhenBack(sizeId: $sizeId) {\n      ...ItemParts\n    }\n  }\n": types.StopTellingWhenBackDocument,
    "\n  mutation SyncItem($input: SyncIntegrationInput!) {\n    syncIntegration(input: $input) {\n      ...ItemParts\n      ...ItemIntegrations\n    }\n  }\n": types.SyncItemDocument,
    "\n  mutation TellWhenBack($sizeId: ID!) {\n    tellWhenBack(sizeId: $sizeId) {\n      ...ItemParts\n    }\n  }\n": types.TellWhenBackDocument,
    "\n  mutation UnlinkItem($id: ID!) {\n    unlinkIntegration(id: $id) {\n      ...ItemIntegrations\n    }\n  }\n": types.UnlinkItemDocument,
    "\n  query IsTrackSaved($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      isInLibrary\n    }\n  }\n": types.IsTrackSavedDocument,
    "\n  mutation AddTracksToAlbum($albumId: ID!, $trackIds: [ID!]!) {\n    addTracksToAlbum(albumId: $albumId, trackIds: $trackIds) {\n      ...StudioAlbum\n    }\n  }\n": types.AddTracksToAlbumDocument,
    "\n  query AlbumEditor($id: ID!, $first: Int, $after: String) {\n    album(id: $id) {\n      ...StudioAlbum\n    }\n    getAlbumTracks(albumId: $id, first: $first, after: $after) {\n      nodes {\n        ...StudioTrack\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AlbumEditorDocument,
    "\n  query AlbumOrder($id: ID!) {\n    getAlbumTrackOrders(albumId: $id) {\n      trackId\n      newOrderIndex\n    }\n  }\n": types.AlbumOrderDocument,
    "\n  mutation CreateAlbum($input: CreateAlbumInput!) {\n    createAlbum(input: $input) {\n      ...StudioAlbum\n    }\n  }\n": types.CreateAlbumDocument,
    "\n  mutation CreateDownload($input: CreateMerchandiseItemInput!) {\n    createMerchandiseItem(input: $input) {\n      id\n    }\n  }\n": types.CreateDownloadDocument,
    "\n  mutation DeleteAlbum($id: ID!) {\n    deleteAlbum(id: $id) {\n      success\n      message\n      restorableUntil\n    }\n  }\n": types.DeleteAlbumDocument,
    "\n  mutation RemoveTracksFromAlbum($albumId: ID!, $trackIds: [ID!]!) {\n    removeTracksFromAlbum(albumId: $albumId, trackIds: $trackIds) {\n      ...StudioAlbum\n    }\n  }\n": types.RemoveTracksFromAlbumDocument,
    "\n  mutation ReorderAlbumTracks($albumId: ID!, $trackOrders: [TrackOrderInput!]!) {\n    reorderAlbumTracks(albumId: $albumId, trackOrders: $trackOrders) {\n      ...StudioAlbum\n    }\n  }\n": types.ReorderAlbumTracksDocument,
    "\n  mutation RestoreAlbum($id: ID!) {\n    restoreAlbum(id: $id) {\n      ...StudioAlbum\n    }\n  }\n": types.RestoreAlbumDocument,
    "\n  mutation UpdateAlbum($input: UpdateAlbumInput!) {\n    updateAlbum(input: $input) {\n      ...StudioAlbum\n    }\n  }\n": types.UpdateAlbumDocument,
    "\n  query TrackAnalysisState($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      duration\n      loudness\n      truePeak\n      analysis {\n        status\n        error\n        codec\n        sampleRate\n        channels\n        bitDepth\n        size\n      }\n    }\n  }\n": types.TrackAnalysisStateDocument,
    "\n  query FanDashboard {\n    getUserSavedAlbums(first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    followedUsersContent(first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n": types.FanDashboardDocument,
    "\n  fragment StudioAlbum on Album {\n    id\n    userId\n    title\n    albumType\n    status\n    releaseDate\n    releaseDay\n    releaseZone\n    description\n    genre\n    proposedGenre\n    coverArtUrl\n    tint\n    trackCount\n    saveCount\n    duration\n    tierId\n    tier {\n      id\n      name\n    }\n    earlyAccessAt\n    earlyAccessTierId\n    deletedAt\n    loudness\n    updatedAt\n  }\n": types.StudioAlbumFragmentDoc,
    "\n  query StudioAlbums(\n    $artistUserId: ID!\n    $statuses: [ReleaseStatus!]\n    $deleted: Boolean\n    $query: String\n    $sort: StudioSort\n    $first: Int\n    $after: String\n  ) {\n    studioAlbums(\n      artistUserId: $artistUserId\n      statuses: $statuses\n      deleted: $deleted\n      query: $query\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...StudioAlbum\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.StudioAlbumsDocument,
    "\n  query StudioGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n": types.StudioGenresDocument,
    "\n  fragment StudioTrack on Track {\n    id\n    userId\n    title\n    status\n    duration\n    albumId\n    albumTitle\n    number\n    genres {\n      id\n      name\n      slug\n    }\n    proposedGenre\n    coverArtUrl\n    playCount\n    saveCount\n    tierId\n    tier {\n      id\n      name\n    }\n    isFeatured\n    previewAllowed\n    downloadAllowed\n    hasLyrics\n    deletedAt\n    isDemoSound\n    analysis {\n      status\n      error\n      codec\n      sampleRate\n      channels\n      bitDepth\n      size\n    }\n    ...TrackRow\n  }\n": types.StudioTrackFragmentDoc,
    "\n  query StudioTracks(\n    $artistUserId: ID!\n    $statuses: [ReleaseStatus!]\n    $deleted: Boolean\n    $query: String\n    $sort: StudioSort\n    $first: Int\n    $after: String\n  ) {\n    studioTracks(\n      artistUserId: $artistUserId\n      statuses: $statuses\n      deleted: $deleted\n      query: $query\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...StudioTrack\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.StudioTracksDocument,
    "\n  query ArtistStats($artistUserId: ID!, $from: DateTime!, $to: DateTime!) {\n    artistStats(artistUserId: $artistUserId, from: $from, to: $to) {\n      from\n      to\n      timeZone\n      timeZoneSince\n      totals {\n        listens\n        listeners\n        completion\n        saves\n        followers\n        seconds\n      }\n      before {\n        listens\n        listeners\n        completion\n        saves\n        followers\n        seconds\n      }\n      days {\n        day\n        listens\n        listeners\n        completion\n        saves\n        followers\n      }\n      topTracks {\n        listens\n        listeners\n        completion\n        saves\n        track {\n          id\n          title\n          albumTitle\n          coverArtUrl\n        }\n      }\n      releases {\n        listens\n        listeners\n        completion\n        saves\n        album {\n          id\n          title\n          coverArtUrl\n        }\n      }\n      places {\n        city\n        country\n        listeners\n      }\n      sources {\n        source\n        listens\n      }\n    }\n  }\n": types.ArtistStatsDocument,
    "\n  mutation SetStatsTimeZone($artistUserId: ID!, $timeZone: String!) {\n    setStatsTimeZone(artistUserId: $artistUserId, timeZone: $timeZone) {\n      artistUserId\n      timeZone\n      since\n    }\n  }\n": types.SetStatsTimeZoneDocument,
    "\n  mutation CreateTier($input: CreateTierInput!) {\n    createTier(input: $input) {\n      ...StudioTier\n    }\n  }\n": types.CreateTierDocument,
    "\n  mutation DeleteTier($id: ID!) {\n    deleteTier(id: $id) {\n      success\n      message\n    }\n  }\n": types.DeleteTierDocument,
    "\n  mutation GrantTier($userId: ID!, $tierId: ID!, $until: DateTime) {\n    grantTier(userId: $userId, tierId: $tierId, until: $until) {\n      success\n      message\n      tier {\n        ...StudioTier\n      }\n    }\n  }\n": types.GrantTierDocument,
    "\n  mutation ReorderTiers($artistUserId: ID!, $tierIds: [ID!]!) {\n    reorderTiers(artistUserId: $artistUserId, tierIds: $tierIds) {\n      ...StudioTier\n    }\n  }\n": types.ReorderTiersDocument,
    "\n  mutation RevokeTier($userId: ID!, $tierId: ID!) {\n    revokeTier(userId: $userId, tierId: $tierId) {\n      success\n      message\n      tier {\n        ...StudioTier\n      }\n    }\n  }\n": types.RevokeTierDocument,
    "\n  fragment StudioTier on Tier {\n    id\n    artistUserId\n    name\n    description\n    perks\n    price\n    yearlyPrice\n    currency\n    position\n    supporterCount\n  }\n": types.StudioTierFragmentDoc,
    "\n  query StudioTiers($artistUserId: ID!) {\n    artistTiers(artistUserId: $artistUserId) {\n      ...StudioTier\n    }\n  }\n": types.StudioTiersDocument,
    "\n  query TierHolders($tierId: ID!, $after: String) {\n    tierHolders(tierId: $tierId, first: 50, after: $after) {\n      nodes {\n        person {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n        since\n        until\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.TierHoldersDocument,
    "\n  mutation UpdateTier($input: UpdateTierInput!) {\n    updateTier(input: $input) {\n      ...StudioTier\n    }\n  }\n": types.UpdateTierDocument,
    "\n  mutation CreateAudioTrack($input: CreateAudioTrackInput!) {\n    createAudioTrack(input: $input) {\n      ...StudioTrack\n    }\n  }\n": types.CreateAudioTrackDocument,
    "\n  mutation DeleteAudioTrack($id: ID!) {\n    deleteAudioTrack(id: $id) {\n      success\n      message\n      restorableUntil\n    }\n  }\n": types.DeleteAudioTrackDocument,
    "\n  mutation SetTrackAsFeatured($artistUserId: ID!, $trackId: ID!) {\n    setTrackAsFeatured(artistUserId: $artistUserId, trackId: $trackId) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n": types.SetTrackAsFeaturedDocument,
    "\n  query StudioFeatured($artistUserId: ID!) {\n    featuredTracks(artistUserId: $artistUserId) {\n      ...StudioTrack\n    }\n  }\n": types.StudioFeaturedDocument,
    "\n  mutation ReorderFeaturedTracks($artistUserId: ID!, $trackIds: [ID!]!) {\n    reorderFeaturedTracks(artistUserId: $artistUserId, trackIds: $trackIds) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n": types.ReorderFeaturedTracksDocument,
    "\n  mutation RestoreAudioTrack($id: ID!) {\n    restoreAudioTrack(id: $id) {\n      ...StudioTrack\n    }\n  }\n": types.RestoreAudioTrackDocument,
    "\n  query TrackEditor($id: ID!) {\n    audioTrack(id: $id) {\n      ...StudioTrack\n      lyrics\n      credits {\n        role\n        name\n      }\n      loudness\n      truePeak\n      albumLoudness\n    }\n  }\n": types.TrackEditorDocument,
    "\n  mutation RemoveTrackFromFeatured($artistUserId: ID!, $trackId: ID!) {\n    removeTrackFromFeatured(artistUserId: $artistUserId, trackId: $trackId) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n": types.RemoveTrackFromFeaturedDocument,
    "\n  mutation UpdateAudioTrack($input: UpdateAudioTrackInput!) {\n    updateAudioTrack(input: $input) {\n      ...StudioTrack\n      lyrics\n      credits {\n        role\n        name\n      }\n    }\n  }\n": types.UpdateAudioTrackDocument,
    "\n  mutation UnpackUpload($key: String!) {\n    unpackUpload(key: $key) {\n      name\n      error\n      text\n      file {\n        key\n        kind\n        fileName\n        contentType\n        size\n        duration\n        sampleRate\n        channels\n        bitDepth\n        codec\n        tags {\n          title\n          artist\n          album\n          albumArtist\n          genre\n          year\n          trackNumber\n          discNumber\n          lyrics\n          isrc\n        }\n        embeddedArtKey\n        width\n        height\n        url\n      }\n    }\n  }\n": types.UnpackUploadDocument,
    "\n  query AllLatePayments($status: LatePaymentStatus!, $after: String) {\n    allLatePayments(status: $status, first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n        id\n        canSettle\n        steps {\n          at\n          kind\n          note\n          by {\n            userId\n            handle\n            displayName\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.AllLatePaymentsDocument,
    "\n  mutation CancelSubscription($id: ID!) {\n    cancelTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": types.CancelSubscriptionDocument,
    "\n  mutation ChangeSubscriptionCard($id: ID!) {\n    changeSubscriptionCard(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": types.ChangeSubscriptionCardDocument,
    "\n  mutation ChangeSubscription(\n    $id: ID!\n    $tierId: ID!\n    $interval: BillingInterval!\n    $country: String\n    $postalCode: String\n    $expectedTotal: Float\n  ) {\n    changeTierSubscription(\n      id: $id\n      tierId: $tierId\n      interval: $interval\n      country: $country\n      postalCode: $postalCode\n      expectedTotal: $expectedTotal\n    ) {\n      ...SubscriptionParts\n    }\n  }\n": types.ChangeSubscriptionDocument,
    "\n  mutation CreateFeedAddress($artistUserId: ID!) {\n    createFeedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n": types.CreateFeedAddressDocument,
    "\n  query FeedAddress($artistUserId: ID!) {\n    feedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n": types.FeedAddressDocument,
    "\n  query SubscriptionIncome($months: Int!) {\n    subscriptionIncome(months: $months) {\n      month\n      currency\n      income\n      tax\n      payments\n    }\n    giftIncome(months: $months) {\n      month\n      currency\n      income\n      tax\n      gifts\n    }\n  }\n": types.SubscriptionIncomeDocument,
    "\n  query SubscriptionInvoices($after: String) {\n    subscriptionInvoices(first: 20, after: $after) {\n      nodes {\n        id\n        number\n        paidAt\n        periodStart\n        periodEnd\n        amount\n        tax\n        taxRate\n        returned\n        isRefunding\n        country\n        terms {\n          tierName\n          currency\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.SubscriptionInvoicesDocument,
    "\n  mutation KeepSubscriptionCard($id: ID!) {\n    keepSubscriptionCard(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": types.KeepSubscriptionCardDocument,
    "\n  fragment LatePaymentParts on LatePayment {\n    id\n    number\n    tierName\n    isGift\n    amount\n    currency\n    paidAt\n    status\n    failure\n    returnedAt\n    triesAgainAt\n    canRetry\n    note\n    payer {\n      userId\n      handle\n      displayName\n    }\n    artist {\n      userId\n      handle\n      displayName\n    }\n  }\n": types.LatePaymentPartsFragmentDoc,
    "\n  query LatePaymentsMade($after: String) {\n    latePaymentsMade(first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.LatePaymentsMadeDocument,
    "\n  query LatePaymentsReceived($after: String) {\n    latePaymentsReceived(first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.LatePaymentsReceivedDocument,
    "\n  mutation PauseSubscription($id: ID!) {\n    pauseTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": types.PauseSubscriptionDocument,
    "\n  fragment PaymentParts on SubscriptionInvoice {\n    id\n    number\n    paidAt\n    periodStart\n    periodEnd\n    amount\n    returned\n    isRefunding\n    refundFailure\n    terms {\n      tierName\n      currency\n    }\n  }\n": types.PaymentPartsFragmentDoc,
    "\n  query TierSubscriptionPayments($id: ID!) {\n    tierSubscriptionPayments(id: $id) {\n      ...PaymentParts\n    }\n  }\n": types.TierSubscriptionPaymentsDocument,
    "\n  query SubscriptionReceipt($id: ID!) {\n    subscriptionReceipt(invoiceId: $id) {\n      invoice {\n        id\n        number\n        paidAt\n        periodStart\n        periodEnd\n        amount\n        credit\n        tax\n        taxIncluded\n        taxRate\n        country\n        terms {\n          tierName\n          interval\n          amount\n          currency\n        }\n      }\n      subscriber {\n        userId\n        handle\n        displayName\n      }\n      artist {\n        userId\n        handle\n        displayName\n      }\n    }\n  }\n": types.SubscriptionReceiptDocument,
    "\n  mutation RefreshSubscription($id: ID!) {\n    refreshTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": types.RefreshSubscriptionDocument,
    "\n  mutation RefundSubscriptionPayment($invoiceId: ID!) {\n    refundSubscriptionPayment(invoiceId: $invoiceId) {\n      ...PaymentParts\n    }\n  }\n": types.RefundSubscriptionPaymentDocument,
    "\n  mutation ResumeSubscription($id: ID!) {\n    resumeTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n": types.ResumeSubscriptionDocument,
    "\n  mutation RetryLatePayment($id: ID!) {\n    retryLatePayment(id: $id) {\n      ...LatePaymentParts\n    }\n  }\n": types.RetryLatePaymentDocument,
    "\n  mutation RevokeFeedAddress($artistUserId: ID!) {\n    revokeFeedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n": types.RevokeFeedAddressDocument,
    "\n  mutation SettleLatePayment($id: ID!, $note: String!) {\n    settleLatePayment(id: $id, note: $note) {\n      ...LatePaymentParts\n    }\n  }\n": types.SettleLatePaymentDocument,
    "\n  mutation SubscribeToTier($input: SubscribeToTierInput!) {\n    subscribeToTier(input: $input) {\n      ...SubscriptionParts\n    }\n  }\n": types.SubscribeToTierDocument,
    "\n  query TierSubscribers($after: String) {\n    tierSubscribers(first: 50, after: $after) {\n      nodes {\n        id\n        status\n        subscriber {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n        terms {\n          tierName\n          interval\n          amount\n          currency\n        }\n        tax\n        taxIncluded\n        taxRate\n        total\n        country\n        createdAt\n        periodEnd\n        cancelledAt\n        dispute\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.TierSubscribersDocument,
    "\n  fragment SubscriptionParts on TierSubscription {\n    id\n    status\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    terms {\n      tierId\n      tierName\n      interval\n      amount\n      currency\n    }\n    nextTerms {\n      tierId\n      tierName\n      interval\n      amount\n      currency\n    }\n    tax\n    taxIncluded\n    taxRate\n    total\n    nextTotal\n    country\n    periodEnd\n    goesOnAt\n    giftedUntil\n    cancelledAt\n    endedAt\n    endReason\n    card {\n      brand\n      last4\n      expMonth\n      expYear\n    }\n    invoice {\n      id\n      amount\n      credit\n      tax\n      taxIncluded\n      taxRate\n      status\n      failure\n      nextAttemptAt\n      clientSecret\n      terms {\n        tierName\n        interval\n        amount\n        currency\n      }\n    }\n    cardSecret\n  }\n": types.SubscriptionPartsFragmentDoc,
    "\n  query Subscriptions {\n    tierSubscriptions {\n      ...SubscriptionParts\n    }\n  }\n": types.SubscriptionsDocument,
    "\n  query SupportPrice(\n    $tierId: ID!\n    $interval: BillingInterval!\n    $country: String\n    $postalCode: String\n    $subscriptionId: ID\n  ) {\n    supportPrice(\n      tierId: $tierId\n      interval: $interval\n      country: $country\n      postalCode: $postalCode\n      subscriptionId: $subscriptionId\n    ) {\n      currency\n      price\n      credit\n      startsNow\n      tax\n      taxIncluded\n      taxRate\n      total\n      country\n      needsCountry\n      postalCode\n      needsPostalCode\n    }\n  }\n": types.SupportPriceDocument,
    "\n  query SupportStart($artistId: ID!) {\n    artistTiers(artistUserId: $artistId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      position\n    }\n    tierSubscriptions {\n      ...SubscriptionParts\n    }\n  }\n": types.SupportStartDocument,
    "\n  fragment BeliefRow on TasteBelief {\n    subject\n    id\n    name\n    imageUrl\n    path\n    strength\n    basis\n  }\n": types.BeliefRowFragmentDoc,
    "\n  mutation ChooseGenres($slugs: [String!]!) {\n    chooseGenres(slugs: $slugs) {\n      id\n      name\n      slug\n    }\n  }\n": types.ChooseGenresDocument,
    "\n  fragment OpinionRow on TasteOpinion {\n    subject\n    id\n    name\n    artistName\n    imageUrl\n    path\n    verdict\n    at\n  }\n": types.OpinionRowFragmentDoc,
    "\n  query OpinionOn($things: [TasteThingInput!]!) {\n    myOpinions(things: $things) {\n      __typename\n      subject\n      id\n      verdict\n    }\n  }\n": types.OpinionOnDocument,
    "\n  query PrivateListening {\n    myTaste {\n      __typename\n      privateUntil\n    }\n  }\n": types.PrivateListeningDocument,
    "\n  mutation RemoveBelief($input: TasteThingInput!) {\n    removeBelief(input: $input)\n  }\n": types.RemoveBeliefDocument,
    "\n  mutation RestoreBelief($input: TasteThingInput!) {\n    restoreBelief(input: $input)\n  }\n": types.RestoreBeliefDocument,
    "\n  mutation SayOpinion($input: TasteOpinionInput!) {\n    sayOpinion(input: $input) {\n      subject\n      id\n      verdict\n    }\n  }\n": types.SayOpinionDocument,
    "\n  mutation SayPlace($city: String!, $country: String!) {\n    sayPlace(city: $city, country: $country) {\n      city\n      country\n    }\n  }\n": types.SayPlaceDocument,
    "\n  mutation SetPrivateListening($minutes: Int) {\n    setPrivateListening(minutes: $minutes)\n  }\n": types.SetPrivateListeningDocument,
    "\n  mutation TakeBackOpinion($input: TasteThingInput!) {\n    takeBackOpinion(input: $input)\n  }\n": types.TakeBackOpinionDocument,
    "\n  query MyTaste {\n    myTaste {\n      artists {\n        ...BeliefRow\n      }\n      genres {\n        ...BeliefRow\n      }\n      removed {\n        ...BeliefRow\n      }\n      opinions {\n        ...OpinionRow\n      }\n      chosenGenres {\n        id\n        name\n        slug\n      }\n      place {\n        city\n        country\n      }\n      mix {\n        own\n        friends\n        chosen\n        place\n        rising\n      }\n      byPopularity\n      privateUntil\n    }\n    genres {\n      id\n      name\n      slug\n    }\n  }\n": types.MyTasteDocument,
    "\n  query TasteStart {\n    myTaste {\n      chosenGenres {\n        id\n        name\n        slug\n      }\n      place {\n        city\n        country\n      }\n      mix {\n        own\n      }\n    }\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n  }\n": types.TasteStartDocument,
    "\n  query ArtistTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      isHeld\n      heldUntil\n      artistUserId\n    }\n  }\n": types.ArtistTiersDocument,
    "\n  query SimilarToTrack($id: ID!) {\n    similarTracks(trackId: $id, first: 12) {\n      score\n      reason\n      track {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": types.SimilarToTrackDocument,
    "\n  query TrackPage($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      artistInfo {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        isFollowed\n      }\n      duration\n      albumId\n      albumTitle\n      number\n      genres {\n        id\n        name\n        slug\n      }\n      coverArtUrl\n      tint\n      playCount\n      status\n      releaseDate\n      releaseZone\n      isInLibrary\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n      commentCount\n      hasAccessTo\n      isDemoSound\n      license\n      licenseUrl\n      attribution\n      ...TrackRow\n    }\n  }\n": types.TrackPageDocument,
    "\n  fragment ExperimentFields on Experiment {\n    id\n    name\n    state\n    share\n    a {\n      arm\n      tuning {\n        ...TuningFields\n      }\n      people\n      figures {\n        name\n        mean\n        low\n        high\n      }\n    }\n    b {\n      arm\n      tuning {\n        ...TuningFields\n      }\n      people\n      figures {\n        name\n        mean\n        low\n        high\n      }\n    }\n    differences {\n      name\n      mean\n      low\n      high\n      certain\n    }\n    startedAt\n    startedBy\n    stoppedAt\n    kept\n  }\n": types.ExperimentFieldsFragmentDoc,
    "\n  query AdminExperiments($first: Int!, $after: String) {\n    experiments(first: $first, after: $after) {\n      nodes {\n        ...ExperimentFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AdminExperimentsDocument,
    "\n  mutation StartExperiment($input: ExperimentInput!) {\n    startExperiment(input: $input) {\n      ...ExperimentFields\n    }\n  }\n": types.StartExperimentDocument,
    "\n  mutation StopExperiment($id: ID!, $keep: ExperimentArm, $reason: String!, $version: Int) {\n    stopExperiment(id: $id, keep: $keep, reason: $reason, version: $version) {\n      ...ExperimentFields\n    }\n  }\n": types.StopExperimentDocument,
    "\n  query AdminLearning {\n    learning {\n      current {\n        ...LearningVersionFields\n      }\n    }\n  }\n": types.AdminLearningDocument,
    "\n  fragment LearningFields on Learning {\n    halfLifeDays\n    popularityHalfLifeDays\n    savePlays\n    followPlays\n    skipShare\n  }\n": types.LearningFieldsFragmentDoc,
    "\n  query AdminLearningHistory($first: Int!, $after: String) {\n    learningHistory(first: $first, after: $after) {\n      nodes {\n        ...LearningVersionFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AdminLearningHistoryDocument,
    "\n  fragment LearningVersionFields on LearningVersion {\n    version\n    learning {\n      ...LearningFields\n    }\n    reason\n    changedAt\n    changedBy\n  }\n": types.LearningVersionFieldsFragmentDoc,
    "\n  mutation RestoreLearning($version: Int!, $reason: String!) {\n    restoreLearning(version: $version, reason: $reason) {\n      ...LearningVersionFields\n    }\n  }\n": types.RestoreLearningDocument,
    "\n  mutation SaveLearning($input: LearningInput!, $version: Int!, $reason: String!) {\n    saveLearning(input: $input, version: $version, reason: $reason) {\n      ...LearningVersionFields\n    }\n  }\n": types.SaveLearningDocument,
    "\n  fragment ListedTrack on ReasonedTrack {\n    reason\n    track {\n      id\n      title\n      artist\n    }\n  }\n": types.ListedTrackFragmentDoc,
    "\n  query FollowersForLists($userId: ID!, $first: Int!) {\n    followers(userId: $userId, first: $first) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n": types.FollowersForListsDocument,
    "\n  fragment NamedArtist on Artist {\n    id\n    artistName\n    handle\n    profilePictureUrl\n  }\n": types.NamedArtistFragmentDoc,
    "\n  fragment NeighbourFields on SimilarArtist {\n    artist {\n      id\n      artistName\n      handle\n      profilePictureUrl\n    }\n    score\n    reason\n  }\n": types.NeighbourFieldsFragmentDoc,
    "\n  query PreviewLists($userIds: [ID!]!, $input: TuningInput!) {\n    previewLists(userIds: $userIds, input: $input, first: 20) {\n      person {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      arm\n      now {\n        ...ListedTrack\n      }\n      then {\n        ...ListedTrack\n      }\n    }\n  }\n": types.PreviewListsDocument,
    "\n  query PreviewNeighbours($artistId: ID!, $threshold: Float!) {\n    previewNeighbours(artistId: $artistId, similarityScoreThreshold: $threshold, first: 20) {\n      artist {\n        id\n        artistName\n        handle\n      }\n      listeners\n      now {\n        ...NeighbourFields\n      }\n      then {\n        ...NeighbourFields\n      }\n    }\n  }\n": types.PreviewNeighboursDocument,
    "\n  query PreviewThreshold($threshold: Float!) {\n    previewThreshold(similarityScoreThreshold: $threshold) {\n      artists\n      withNeighboursNow\n      withNeighboursThen\n      losing\n      gaining\n      emptied {\n        ...NamedArtist\n      }\n      filled {\n        ...NamedArtist\n      }\n      curve {\n        ...ThresholdPointFields\n      }\n      now {\n        ...ThresholdPointFields\n      }\n      then {\n        ...ThresholdPointFields\n      }\n      differences {\n        name\n        mean\n        low\n        high\n        certain\n      }\n    }\n  }\n": types.PreviewThresholdDocument,
    "\n  fragment ThresholdPointFields on ThresholdPoint {\n    threshold\n    withOne\n    withOneInterval {\n      low\n      high\n    }\n    withFive\n    withFiveInterval {\n      low\n      high\n    }\n    meanNeighbours\n    meanNeighboursInterval {\n      low\n      high\n    }\n    precision\n    precisionInterval {\n      low\n      high\n    }\n    recall\n    recallInterval {\n      low\n      high\n    }\n    coverage\n    coverageInterval {\n      low\n      high\n    }\n  }\n": types.ThresholdPointFieldsFragmentDoc,
    "\n  fragment RecommendationModelFields on RecommendationModel {\n    version\n    trainedAt\n    seconds\n    inUse\n    name\n    pinned\n    artists\n    tracks\n    people\n    interactions\n    leftOut\n    sizeBytes\n    recall\n    recallInterval {\n      low\n      high\n    }\n    ndcg\n    ndcgInterval {\n      low\n      high\n    }\n    refused\n    weights {\n      name\n      weight\n    }\n    learning {\n      ...LearningFields\n    }\n  }\n": types.RecommendationModelFieldsFragmentDoc,
    "\n  mutation NameModel($version: String!, $name: String, $why: String) {\n    nameModel(version: $version, name: $name, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n": types.NameModelDocument,
    "\n  mutation PinModel($version: String!, $pinned: Boolean!, $why: String) {\n    pinModel(version: $version, pinned: $pinned, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n": types.PinModelDocument,
    "\n  mutation RestoreTuning($version: Int!, $reason: String!) {\n    restoreTuning(version: $version, reason: $reason) {\n      ...TuningVersionFields\n    }\n  }\n": types.RestoreTuningDocument,
    "\n  mutation RollBackModel($version: String!, $why: String) {\n    rollBackModel(version: $version, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n": types.RollBackModelDocument,
    "\n  mutation SaveTuning($input: TuningInput!, $version: Int!, $reason: String!) {\n    saveTuning(input: $input, version: $version, reason: $reason) {\n      ...TuningVersionFields\n    }\n  }\n": types.SaveTuningDocument,
    "\n  mutation TrainModel($why: String) {\n    trainModel(why: $why)\n  }\n": types.TrainModelDocument,
    "\n  fragment TuningFields on Tuning {\n    similarityScoreThreshold\n    model\n    diversity\n    discovery\n  }\n": types.TuningFieldsFragmentDoc,
    "\n  query AdminTuningHistory($first: Int!, $after: String) {\n    tuningHistory(first: $first, after: $after) {\n      nodes {\n        ...TuningVersionFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AdminTuningHistoryDocument,
    "\n  query AdminTuningState {\n    tuningState {\n      current {\n        ...TuningVersionFields\n      }\n      models\n      trained {\n        ...RecommendationModelFields\n      }\n      training\n      trainingFailed\n      experiment {\n        ...ExperimentFields\n      }\n    }\n  }\n": types.AdminTuningStateDocument,
    "\n  fragment TuningVersionFields on TuningVersion {\n    version\n    tuning {\n      ...TuningFields\n    }\n    reason\n    changedAt\n    changedBy\n  }\n": types.TuningVersionFieldsFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n"): (typeof documents)["\n  query AdminGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelSearchJob($id: ID!, $why: String) {\n    cancelSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"): (typeof documents)["\n  mutation CancelSearchJob($id: ID!, $why: String) {\n    cancelSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CheckSearchIndex($repair: Boolean!, $why: String) {\n    checkSearchIndex(repair: $repair, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"): (typeof documents)["\n  mutation CheckSearchIndex($repair: Boolean!, $why: String) {\n    checkSearchIndex(repair: $repair, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DropSetAside($ids: [ID!]!, $why: String) {\n    dropSetAside(ids: $ids, why: $why)\n  }\n"): (typeof documents)["\n  mutation DropSetAside($ids: [ID!]!, $why: String) {\n    dropSetAside(ids: $ids, why: $why)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ForceReindex($input: ForceReindexInput!, $why: String) {\n    forceReindex(input: $input, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"): (typeof documents)["\n  mutation ForceReindex($input: ForceReindexInput!, $why: String) {\n    forceReindex(input: $input, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PauseSearchJob($id: ID!, $why: String) {\n    pauseSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"): (typeof documents)["\n  mutation PauseSearchJob($id: ID!, $why: String) {\n    pauseSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ResumeSearchJob($id: ID!, $why: String) {\n    resumeSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"): (typeof documents)["\n  mutation ResumeSearchJob($id: ID!, $why: String) {\n    resumeSearchJob(id: $id, why: $why) {\n      ...SearchJobFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RetrySetAside($ids: [ID!], $why: String) {\n    retrySetAside(ids: $ids, why: $why)\n  }\n"): (typeof documents)["\n  mutation RetrySetAside($ids: [ID!], $why: String) {\n    retrySetAside(ids: $ids, why: $why)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSearchFindings($id: ID!) {\n    searchJob(id: $id) {\n      ...SearchJobFields\n      findings {\n        difference\n        type\n        id\n        name\n        repaired\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminSearchFindings($id: ID!) {\n    searchJob(id: $id) {\n      ...SearchJobFields\n      findings {\n        difference\n        type\n        id\n        name\n        repaired\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSearchIndex {\n    searchIndex {\n      engine\n      ready\n      problem\n      documents {\n        type\n        indexed\n      }\n      sizeBytes\n      pending\n      lagSeconds\n      setAside\n      builtAt\n      job {\n        ...SearchJobFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminSearchIndex {\n    searchIndex {\n      engine\n      ready\n      problem\n      documents {\n        type\n        indexed\n      }\n      sizeBytes\n      pending\n      lagSeconds\n      setAside\n      builtAt\n      job {\n        ...SearchJobFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSearchJob($id: ID!) {\n    searchJob(id: $id) {\n      ...SearchJobFields\n    }\n  }\n"): (typeof documents)["\n  query AdminSearchJob($id: ID!) {\n    searchJob(id: $id) {\n      ...SearchJobFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SearchJobFields on SearchJob {\n    id\n    kind\n    state\n    objectType\n    total\n    done\n    rate\n    secondsLeft\n    startedAt\n    updatedAt\n    endedAt\n    startedBy\n    error\n    found\n  }\n"): (typeof documents)["\n  fragment SearchJobFields on SearchJob {\n    id\n    kind\n    state\n    objectType\n    total\n    done\n    rate\n    secondsLeft\n    startedAt\n    updatedAt\n    endedAt\n    startedBy\n    error\n    found\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSearchJobs($first: Int!, $after: String) {\n    searchJobs(first: $first, after: $after) {\n      nodes {\n        ...SearchJobFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AdminSearchJobs($first: Int!, $after: String) {\n    searchJobs(first: $first, after: $after) {\n      nodes {\n        ...SearchJobFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSearchedQueries($days: Int!, $empty: Boolean!) {\n    searchedQueries(days: $days, empty: $empty, first: 25) {\n      query\n      searches\n      people\n      empty\n    }\n  }\n"): (typeof documents)["\n  query AdminSearchedQueries($days: Int!, $empty: Boolean!) {\n    searchedQueries(days: $days, empty: $empty, first: 25) {\n      query\n      searches\n      people\n      empty\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSetAside($first: Int!, $after: String) {\n    setAsideChanges(first: $first, after: $after) {\n      nodes {\n        id\n        type\n        itemId\n        name\n        error\n        attempts\n        createdAt\n        setAsideAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AdminSetAside($first: Int!, $after: String) {\n    setAsideChanges(first: $first, after: $after) {\n      nodes {\n        id\n        type\n        itemId\n        name\n        error\n        attempts\n        createdAt\n        setAsideAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PreviewSearchSettings($input: SearchSettingsInput!) {\n    previewSearchSettings(input: $input) {\n      today {\n        class\n        queries\n        first\n        five\n        mrr\n        mrrDeviation\n      }\n      changed {\n        class\n        queries\n        first\n        five\n        mrr\n        mrrDeviation\n      }\n      examples {\n        class\n        query\n        expected\n        placeToday\n        placeChanged\n        today {\n          type\n          id\n          name\n          artistName\n        }\n        changed {\n          type\n          id\n          name\n          artistName\n        }\n      }\n      differing\n      queries\n      seconds\n    }\n  }\n"): (typeof documents)["\n  query PreviewSearchSettings($input: SearchSettingsInput!) {\n    previewSearchSettings(input: $input) {\n      today {\n        class\n        queries\n        first\n        five\n        mrr\n        mrrDeviation\n      }\n      changed {\n        class\n        queries\n        first\n        five\n        mrr\n        mrrDeviation\n      }\n      examples {\n        class\n        query\n        expected\n        placeToday\n        placeChanged\n        today {\n          type\n          id\n          name\n          artistName\n        }\n        changed {\n          type\n          id\n          name\n          artistName\n        }\n      }\n      differing\n      queries\n      seconds\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreSearchSettings($version: Int!, $reason: String!) {\n    restoreSearchSettings(version: $version, reason: $reason) {\n      ...SearchSettingsFields\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreSearchSettings($version: Int!, $reason: String!) {\n    restoreSearchSettings(version: $version, reason: $reason) {\n      ...SearchSettingsFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSearchSettings {\n    searchSettings {\n      ...SearchSettingsFields\n    }\n  }\n"): (typeof documents)["\n  query AdminSearchSettings {\n    searchSettings {\n      ...SearchSettingsFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SearchSettingsFields on SearchSettings {\n    version\n    synonyms\n    stopWords\n    weights {\n      edit\n      firstLetter\n      unfinished\n      popularity\n      popularityCap\n      personal\n      slack\n    }\n    reason\n    changedAt\n    changedBy\n  }\n"): (typeof documents)["\n  fragment SearchSettingsFields on SearchSettings {\n    version\n    synonyms\n    stopWords\n    weights {\n      edit\n      firstLetter\n      unfinished\n      popularity\n      popularityCap\n      personal\n      slack\n    }\n    reason\n    changedAt\n    changedBy\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminSearchSettingsHistory($first: Int!, $after: String) {\n    searchSettingsHistory(first: $first, after: $after) {\n      nodes {\n        ...SearchSettingsFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AdminSearchSettingsHistory($first: Int!, $after: String) {\n    searchSettingsHistory(first: $first, after: $after) {\n      nodes {\n        ...SearchSettingsFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateSearchSettings($input: SearchSettingsInput!, $version: Int!, $reason: String!) {\n    updateSearchSettings(input: $input, version: $version, reason: $reason) {\n      ...SearchSettingsFields\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateSearchSettings($input: SearchSettingsInput!, $version: Int!, $reason: String!) {\n    updateSearchSettings(input: $input, version: $version, reason: $reason) {\n      ...SearchSettingsFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminGraphAlbum($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      status\n      releaseDate\n      updatedAt\n      artist {\n        userId\n        artistName\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminGraphAlbum($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      status\n      releaseDate\n      updatedAt\n      artist {\n        userId\n        artistName\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminGraphArtist($id: ID, $handle: String) {\n    artist(id: $id, handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  query AdminGraphArtist($id: ID, $handle: String) {\n    artist(id: $id, handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminGraphTrack($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      updatedAt\n    }\n  }\n"): (typeof documents)["\n  query AdminGraphTrack($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      updatedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AlbumPage($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      albumType\n      genres {\n        id\n        name\n        slug\n      }\n      releaseDate\n      releaseDay\n      releaseZone\n      status\n      earlyAccessAt\n      coverArtUrl\n      tint\n      artist {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        isFollowed\n      }\n      trackCount\n      duration\n      isInLibrary\n      description\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n      commentCount\n      hasAccessTo\n      tier {\n        id\n        name\n      }\n      tracks(first: 100) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AlbumPage($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      albumType\n      genres {\n        id\n        name\n        slug\n      }\n      releaseDate\n      releaseDay\n      releaseZone\n      status\n      earlyAccessAt\n      coverArtUrl\n      tint\n      artist {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        isFollowed\n      }\n      trackCount\n      duration\n      isInLibrary\n      description\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n      commentCount\n      hasAccessTo\n      tier {\n        id\n        name\n      }\n      tracks(first: 100) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MoreOfArtist($userId: ID!) {\n    userAlbums(userId: $userId, first: 13) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query MoreOfArtist($userId: ID!) {\n    userAlbums(userId: $userId, first: 13) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AlbumMoreTracks($id: ID!, $after: String) {\n    album(id: $id) {\n      id\n      tracks(first: 100, after: $after) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AlbumMoreTracks($id: ID!, $after: String) {\n    album(id: $id) {\n      id\n      tracks(first: 100, after: $after) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistPage($handle: String!) {\n    artist(handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      badgeId\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      place\n      city\n      state\n      country\n      profilePictureUrl\n      bannerUrl\n      tint\n      genres {\n        id\n        name\n        slug\n      }\n      followerCount\n      playCount\n      trackCount\n      albumCount\n      isFollowed\n    }\n  }\n"): (typeof documents)["\n  query ArtistPage($handle: String!) {\n    artist(handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      badgeId\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      place\n      city\n      state\n      country\n      profilePictureUrl\n      bannerUrl\n      tint\n      genres {\n        id\n        name\n        slug\n      }\n      followerCount\n      playCount\n      trackCount\n      albumCount\n      isFollowed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistMusicParts($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      albums(first: 48) {\n        nodes {\n          id\n          ...AlbumTile\n        }\n        totalCount\n      }\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        totalCount\n      }\n    }\n  }\n"): (typeof documents)["\n  query ArtistMusicParts($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      albums(first: 48) {\n        nodes {\n          id\n          ...AlbumTile\n        }\n        totalCount\n      }\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        totalCount\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FansAlsoLike($id: ID!) {\n    fansAlsoLike(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query FansAlsoLike($id: ID!) {\n    fansAlsoLike(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SimilarToArtist($id: ID!) {\n    similarArtists(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query SimilarToArtist($id: ID!) {\n    similarArtists(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddPanelTarget($panelId: ID!, $itemId: ID!, $itemType: CarouselItemType!, $why: String) {\n    addPanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"): (typeof documents)["\n  mutation AddPanelTarget($panelId: ID!, $itemId: ID!, $itemType: CarouselItemType!, $why: String) {\n    addPanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteCarouselPanel($panelId: ID!, $why: String) {\n    deleteCarouselPanel(panelId: $panelId, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteCarouselPanel($panelId: ID!, $why: String) {\n    deleteCarouselPanel(panelId: $panelId, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCarouselPanel($input: CreateCarouselPanelInput!, $why: String) {\n    createCarouselPanel(input: $input, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"): (typeof documents)["\n  mutation CreateCarouselPanel($input: CreateCarouselPanelInput!, $why: String) {\n    createCarouselPanel(input: $input, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CarouselPanelParts on CarouselPanel {\n    panelId\n    panelType\n    title\n    textContent\n    imageUrl\n    ctaLink\n    startDate\n    endDate\n    updatedAt\n    archivedAt\n    targets {\n      itemId\n      itemType\n      track {\n        id\n        title\n        artist\n        coverArtUrl\n      }\n      album {\n        id\n        title\n        coverArtUrl\n        artist {\n          userId\n          artistName\n        }\n      }\n      merchandise {\n        id\n        name\n        currency\n        minPrice\n        maxPrice\n        defaultImageUrl\n      }\n      event {\n        id\n        title\n        startDate\n        timeZone\n        location\n        venueName\n        multimediaItems\n        status\n      }\n      artist {\n        id\n        handle\n        artistName\n        profilePictureUrl\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment CarouselPanelParts on CarouselPanel {\n    panelId\n    panelType\n    title\n    textContent\n    imageUrl\n    ctaLink\n    startDate\n    endDate\n    updatedAt\n    archivedAt\n    targets {\n      itemId\n      itemType\n      track {\n        id\n        title\n        artist\n        coverArtUrl\n      }\n      album {\n        id\n        title\n        coverArtUrl\n        artist {\n          userId\n          artistName\n        }\n      }\n      merchandise {\n        id\n        name\n        currency\n        minPrice\n        maxPrice\n        defaultImageUrl\n      }\n      event {\n        id\n        title\n        startDate\n        timeZone\n        location\n        venueName\n        multimediaItems\n        status\n      }\n      artist {\n        id\n        handle\n        artistName\n        profilePictureUrl\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CarouselPanels($archived: Boolean!) {\n    carouselPanels(archived: $archived) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"): (typeof documents)["\n  query CarouselPanels($archived: Boolean!) {\n    carouselPanels(archived: $archived) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemovePanelTarget(\n    $panelId: ID!\n    $itemId: ID!\n    $itemType: CarouselItemType!\n    $why: String\n  ) {\n    removePanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"): (typeof documents)["\n  mutation RemovePanelTarget(\n    $panelId: ID!\n    $itemId: ID!\n    $itemType: CarouselItemType!\n    $why: String\n  ) {\n    removePanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderCarouselPanels($ids: [ID!]!, $seen: [ID!]!, $why: String) {\n    reorderCarouselPanels(ids: $ids, seen: $seen, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderCarouselPanels($ids: [ID!]!, $seen: [ID!]!, $why: String) {\n    reorderCarouselPanels(ids: $ids, seen: $seen, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreCarouselPanel($panelId: ID!, $why: String) {\n    restoreCarouselPanel(panelId: $panelId, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreCarouselPanel($panelId: ID!, $why: String) {\n    restoreCarouselPanel(panelId: $panelId, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateCarouselPanel($input: UpdateCarouselPanelInput!, $why: String) {\n    updateCarouselPanel(input: $input, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateCarouselPanel($input: UpdateCarouselPanelInput!, $why: String) {\n    updateCarouselPanel(input: $input, why: $why) {\n      panelId\n      ...CarouselPanelParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AcknowledgeCart($guestKey: String) {\n    acknowledgeCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  mutation AcknowledgeCart($guestKey: String) {\n    acknowledgeCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddToCart($input: AddToCartInput!, $guestKey: String) {\n    addToCart(input: $input, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  mutation AddToCart($input: AddToCartInput!, $guestKey: String) {\n    addToCart(input: $input, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ApplyDiscountCode($creatorId: ID!, $code: String!, $guestKey: String) {\n    applyDiscountCode(creatorId: $creatorId, code: $code, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  mutation ApplyDiscountCode($creatorId: ID!, $code: String!, $guestKey: String) {\n    applyDiscountCode(creatorId: $creatorId, code: $code, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Cart($guestKey: String) {\n    cart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  query Cart($guestKey: String) {\n    cart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CartParts on Cart {\n    cartId\n    status\n    itemCount\n    totals {\n      currency\n      total\n    }\n    groupedItems {\n      creatorId\n      creatorHandle\n      businessName\n      subTotal\n      currency\n      discountCode\n      discount\n      discountProblem\n      shippingFrom\n      items {\n        id\n        merchandiseId\n        variantId\n        variantName\n        name\n        defaultImageUrl\n        sizeId\n        size\n        quantity\n        price\n        itemTotal\n        currency\n        available\n        changes\n        oldPrice\n        albumId\n        trackId\n        leastPrice\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment CartParts on Cart {\n    cartId\n    status\n    itemCount\n    totals {\n      currency\n      total\n    }\n    groupedItems {\n      creatorId\n      creatorHandle\n      businessName\n      subTotal\n      currency\n      discountCode\n      discount\n      discountProblem\n      shippingFrom\n      items {\n        id\n        merchandiseId\n        variantId\n        variantName\n        name\n        defaultImageUrl\n        sizeId\n        size\n        quantity\n        price\n        itemTotal\n        currency\n        available\n        changes\n        oldPrice\n        albumId\n        trackId\n        leastPrice\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ClearCart($guestKey: String) {\n    clearCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  mutation ClearCart($guestKey: String) {\n    clearCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MergeCart($guestKey: String!) {\n    mergeCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  mutation MergeCart($guestKey: String!) {\n    mergeCart(guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveDiscountCode($creatorId: ID!, $guestKey: String) {\n    removeDiscountCode(creatorId: $creatorId, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveDiscountCode($creatorId: ID!, $guestKey: String) {\n    removeDiscountCode(creatorId: $creatorId, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveFromCart($sizeId: ID!, $guestKey: String) {\n    removeFromCart(sizeId: $sizeId, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveFromCart($sizeId: ID!, $guestKey: String) {\n    removeFromCart(sizeId: $sizeId, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetCartQuantity($sizeId: ID!, $quantity: Int!, $guestKey: String) {\n    updateCartItemQuantity(sizeId: $sizeId, quantity: $quantity, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"): (typeof documents)["\n  mutation SetCartQuantity($sizeId: ID!, $quantity: Int!, $guestKey: String) {\n    updateCartItemQuantity(sizeId: $sizeId, quantity: $quantity, guestKey: $guestKey) {\n      ...CartParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDay\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n"): (typeof documents)["\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDay\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AlbumSaved($id: ID!) {\n    album(id: $id) {\n      id\n      isInLibrary\n      status\n    }\n  }\n"): (typeof documents)["\n  query AlbumSaved($id: ID!) {\n    album(id: $id) {\n      id\n      isInLibrary\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"): (typeof documents)["\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n"): (typeof documents)["\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n      isFollowed\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    previewUrl\n    downloadUrl\n    tier {\n      id\n      name\n    }\n    loudness\n    truePeak\n    albumLoudness\n    isDemoSound\n    license\n    licenseUrl\n    attribution\n  }\n"): (typeof documents)["\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n      isFollowed\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    previewUrl\n    downloadUrl\n    tier {\n      id\n      name\n    }\n    loudness\n    truePeak\n    albumLoudness\n    isDemoSound\n    license\n    licenseUrl\n    attribution\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CommentParts on Comment {\n    commentId\n    userId\n    userHandle\n    userDisplayName\n    profilePictureUrl\n    content\n    mentions {\n      userId\n      handle\n    }\n    photos {\n      url\n      altText\n      width\n      height\n      tint\n    }\n    atSeconds\n    parentCommentId\n    createdAt\n    isDeleted\n    canDelete\n    muted {\n      isPerson\n      word\n    }\n    replyCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n  }\n"): (typeof documents)["\n  fragment CommentParts on Comment {\n    commentId\n    userId\n    userHandle\n    userDisplayName\n    profilePictureUrl\n    content\n    mentions {\n      userId\n      handle\n    }\n    photos {\n      url\n      altText\n      width\n      height\n      tint\n    }\n    atSeconds\n    parentCommentId\n    createdAt\n    isDeleted\n    canDelete\n    muted {\n      isPerson\n      word\n    }\n    replyCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CommentReplies($commentId: ID!, $after: String) {\n    getCommentReplies(commentId: $commentId, first: 20, after: $after) {\n      nodes {\n        ...CommentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query CommentReplies($commentId: ID!, $after: String) {\n    getCommentReplies(commentId: $commentId, first: 20, after: $after) {\n      nodes {\n        ...CommentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CommentThread($commentId: ID!, $earlier: Int!, $later: Int!) {\n    getCommentThread(commentId: $commentId, earlier: $earlier, later: $later) {\n      path {\n        targetId\n        ...CommentParts\n      }\n      isCut\n      replies {\n        nodes {\n          ...CommentParts\n        }\n        pageInfo {\n          hasNextPage\n          hasPreviousPage\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query CommentThread($commentId: ID!, $earlier: Int!, $later: Int!) {\n    getCommentThread(commentId: $commentId, earlier: $earlier, later: $later) {\n      path {\n        targetId\n        ...CommentParts\n      }\n      isCut\n      replies {\n        nodes {\n          ...CommentParts\n        }\n        pageInfo {\n          hasNextPage\n          hasPreviousPage\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Comments($targetId: ID!, $targetType: CommentTarget!, $sort: CommentSort!, $after: String) {\n    getComments(\n      targetId: $targetId\n      targetType: $targetType\n      sort: $sort\n      first: 20\n      after: $after\n    ) {\n      nodes {\n        ...CommentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Comments($targetId: ID!, $targetType: CommentTarget!, $sort: CommentSort!, $after: String) {\n    getComments(\n      targetId: $targetId\n      targetType: $targetType\n      sort: $sort\n      first: 20\n      after: $after\n    ) {\n      nodes {\n        ...CommentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateComment($input: CreateCommentInput!) {\n    createComment(input: $input) {\n      ...CommentParts\n    }\n  }\n"): (typeof documents)["\n  mutation CreateComment($input: CreateCommentInput!) {\n    createComment(input: $input) {\n      ...CommentParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteComment($id: ID!) {\n    deleteComment(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteComment($id: ID!) {\n    deleteComment(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PinnedComments($id: ID!) {\n    pinnedComments(trackId: $id) {\n      commentId\n      userDisplayName\n      content\n      atSeconds\n      isDeleted\n      muted {\n        isPerson\n        word\n      }\n    }\n  }\n"): (typeof documents)["\n  query PinnedComments($id: ID!) {\n    pinnedComments(trackId: $id) {\n      commentId\n      userDisplayName\n      content\n      atSeconds\n      isDeleted\n      muted {\n        isPerson\n        word\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreComment($id: ID!) {\n    restoreComment(id: $id) {\n      ...CommentParts\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreComment($id: ID!) {\n    restoreComment(id: $id) {\n      ...CommentParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveDiscountCode($id: ID!) {\n    archiveDiscountCode(id: $id) {\n      ...DiscountCodeParts\n    }\n  }\n"): (typeof documents)["\n  mutation ArchiveDiscountCode($id: ID!) {\n    archiveDiscountCode(id: $id) {\n      ...DiscountCodeParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment DiscountCodeParts on DiscountCode {\n    id\n    code\n    status\n    percent\n    amount\n    currency\n    leastTotal\n    merchandiseIds\n    beginsAt\n    endsAt\n    maxUses\n    maxUsesEach\n    active\n    used\n    held\n    given {\n      currency\n      total\n    }\n  }\n"): (typeof documents)["\n  fragment DiscountCodeParts on DiscountCode {\n    id\n    code\n    status\n    percent\n    amount\n    currency\n    leastTotal\n    merchandiseIds\n    beginsAt\n    endsAt\n    maxUses\n    maxUsesEach\n    active\n    used\n    held\n    given {\n      currency\n      total\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DiscountCodes($search: String, $archived: Boolean, $after: String) {\n    discountCodes(search: $search, archived: $archived, first: 50, after: $after) {\n      nodes {\n        ...DiscountCodeParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query DiscountCodes($search: String, $archived: Boolean, $after: String) {\n    discountCodes(search: $search, archived: $archived, first: 50, after: $after) {\n      nodes {\n        ...DiscountCodeParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateDiscountCode($input: DiscountCodeInput!) {\n    createDiscountCode(input: $input) {\n      ...DiscountCodeParts\n    }\n  }\n"): (typeof documents)["\n  mutation CreateDiscountCode($input: DiscountCodeInput!) {\n    createDiscountCode(input: $input) {\n      ...DiscountCodeParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateDiscountCodes($input: DiscountCodeInput!, $count: Int!, $clientKey: String!) {\n    createDiscountCodes(input: $input, count: $count, clientKey: $clientKey) {\n      ...DiscountCodeParts\n    }\n  }\n"): (typeof documents)["\n  mutation CreateDiscountCodes($input: DiscountCodeInput!, $count: Int!, $clientKey: String!) {\n    createDiscountCodes(input: $input, count: $count, clientKey: $clientKey) {\n      ...DiscountCodeParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OwnItems($userId: ID!, $after: String) {\n    merchandiseByCreator(userId: $userId, first: 100, after: $after) {\n      nodes {\n        itemId\n        name\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query OwnItems($userId: ID!, $after: String) {\n    merchandiseByCreator(userId: $userId, first: 100, after: $after) {\n      nodes {\n        itemId\n        name\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateDiscountCode($id: ID!, $input: DiscountCodeInput!) {\n    updateDiscountCode(id: $id, input: $input) {\n      ...DiscountCodeParts\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateDiscountCode($id: ID!, $input: DiscountCodeInput!) {\n    updateDiscountCode(id: $id, input: $input) {\n      ...DiscountCodeParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddEventInterest($eventId: ID!) {\n    addEventInterest(eventId: $eventId) {\n      success\n      event {\n        id\n        interestCount\n        isInCalendar\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation AddEventInterest($eventId: ID!) {\n    addEventInterest(eventId: $eventId) {\n      success\n      event {\n        id\n        interestCount\n        isInCalendar\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CalendarAddress {\n    calendarAddress {\n      url\n    }\n  }\n"): (typeof documents)["\n  query CalendarAddress {\n    calendarAddress {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelEvent($id: ID!, $reason: String) {\n    cancelEvent(id: $id, reason: $reason) {\n      ...EventParts\n    }\n  }\n"): (typeof documents)["\n  mutation CancelEvent($id: ID!, $reason: String) {\n    cancelEvent(id: $id, reason: $reason) {\n      ...EventParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCalendarAddress {\n    createCalendarAddress {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation CreateCalendarAddress {\n    createCalendarAddress {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateEvent($input: CreateEventInput!) {\n    createEvent(input: $input) {\n      ...EventParts\n    }\n  }\n"): (typeof documents)["\n  mutation CreateEvent($input: CreateEventInput!) {\n    createEvent(input: $input) {\n      ...EventParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateVenue($input: CreateVenueInput!) {\n    createVenue(input: $input) {\n      id\n      name\n      location\n      timeZone\n    }\n  }\n"): (typeof documents)["\n  mutation CreateVenue($input: CreateVenueInput!) {\n    createVenue(input: $input) {\n      id\n      name\n      location\n      timeZone\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Event($id: ID!) {\n    getEventById(id: $id) {\n      ...EventParts\n      going {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n"): (typeof documents)["\n  query Event($id: ID!) {\n    getEventById(id: $id) {\n      ...EventParts\n      going {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EventParts on Event {\n    id\n    userId\n    artistName\n    artistHandle\n    title\n    startDate\n    endDate\n    doorsAt\n    timeZone\n    status\n    location\n    address\n    city\n    state\n    country\n    latitude\n    longitude\n    venueId\n    venueName\n    description\n    multimediaItems\n    price\n    ticketLink\n    cancelReason\n    interestCount\n    isInCalendar\n    canEdit\n  }\n"): (typeof documents)["\n  fragment EventParts on Event {\n    id\n    userId\n    artistName\n    artistHandle\n    title\n    startDate\n    endDate\n    doorsAt\n    timeZone\n    status\n    location\n    address\n    city\n    state\n    country\n    latitude\n    longitude\n    venueId\n    venueName\n    description\n    multimediaItems\n    price\n    ticketLink\n    cancelReason\n    interestCount\n    isInCalendar\n    canEdit\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query EventsAtVenue($venueId: ID!, $when: EventTime!, $after: String) {\n    getEventsByVenue(venueId: $venueId, when: $when, first: 20, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query EventsAtVenue($venueId: ID!, $when: EventTime!, $after: String) {\n    getEventsByVenue(venueId: $venueId, when: $when, first: 20, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query EventsOfArtist($badgeId: ID!, $when: EventTime!, $after: String) {\n    getEventsByBadge(badgeId: $badgeId, when: $when, first: 10, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query EventsOfArtist($badgeId: ID!, $when: EventTime!, $after: String) {\n    getEventsByBadge(badgeId: $badgeId, when: $when, first: 10, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query EventsOfInterest($when: EventTime!, $after: String) {\n    getEventsByUserInterest(when: $when, first: 20, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query EventsOfInterest($when: EventTime!, $after: String) {\n    getEventsByUserInterest(when: $when, first: 20, after: $after) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedEvents(\n    $discoveryRatio: Float\n    $userLatitude: Float\n    $userLongitude: Float\n    $maxDistanceMiles: Float\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    getFeedEvents(\n      discoveryRatio: $discoveryRatio\n      userLatitude: $userLatitude\n      userLongitude: $userLongitude\n      maxDistanceMiles: $maxDistanceMiles\n      from: $from\n      until: $until\n      first: 20\n      after: $after\n    ) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query FeedEvents(\n    $discoveryRatio: Float\n    $userLatitude: Float\n    $userLongitude: Float\n    $maxDistanceMiles: Float\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    getFeedEvents(\n      discoveryRatio: $discoveryRatio\n      userLatitude: $userLatitude\n      userLongitude: $userLongitude\n      maxDistanceMiles: $maxDistanceMiles\n      from: $from\n      until: $until\n      first: 20\n      after: $after\n    ) {\n      nodes {\n        ...EventParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveEventInterest($eventId: ID!) {\n    removeEventInterest(eventId: $eventId) {\n      success\n      event {\n        id\n        interestCount\n        isInCalendar\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveEventInterest($eventId: ID!) {\n    removeEventInterest(eventId: $eventId) {\n      success\n      event {\n        id\n        interestCount\n        isInCalendar\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeCalendarAddress {\n    revokeCalendarAddress {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeCalendarAddress {\n    revokeCalendarAddress {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateEvent($input: UpdateEventInput!) {\n    updateEvent(input: $input) {\n      ...EventParts\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateEvent($input: UpdateEventInput!) {\n    updateEvent(input: $input) {\n      ...EventParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateVenue($input: UpdateVenueInput!) {\n    updateVenue(input: $input) {\n      id\n      name\n      location\n      address\n      city\n      state\n      country\n      latitude\n      longitude\n      timeZone\n      website\n      description\n      canEdit\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateVenue($input: UpdateVenueInput!) {\n    updateVenue(input: $input) {\n      id\n      name\n      location\n      address\n      city\n      state\n      country\n      latitude\n      longitude\n      timeZone\n      website\n      description\n      canEdit\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Venue($id: ID!) {\n    getVenueById(id: $id) {\n      id\n      name\n      location\n      address\n      city\n      state\n      country\n      latitude\n      longitude\n      timeZone\n      website\n      description\n      canEdit\n    }\n  }\n"): (typeof documents)["\n  query Venue($id: ID!) {\n    getVenueById(id: $id) {\n      id\n      name\n      location\n      address\n      city\n      state\n      country\n      latitude\n      longitude\n      timeZone\n      website\n      description\n      canEdit\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Venues($query: String!) {\n    getVenues(query: $query, first: 8) {\n      nodes {\n        id\n        name\n        location\n        timeZone\n      }\n    }\n  }\n"): (typeof documents)["\n  query Venues($query: String!) {\n    getVenues(query: $query, first: 8) {\n      nodes {\n        id\n        name\n        location\n        timeZone\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeaturedList {\n    featuredContent(all: true) {\n      itemId\n      itemType\n      position\n      startDate\n      endDate\n      isOn\n      album {\n        id\n        title\n        artist {\n          userId\n          artistName\n        }\n        coverArtUrl\n      }\n      track {\n        id\n        title\n        artist\n        coverArtUrl\n      }\n      artist {\n        id\n        artistName\n        handle\n        profilePictureUrl\n      }\n      event {\n        id\n        title\n        artistName\n        multimediaItems\n      }\n      merchandise {\n        id\n        name\n        businessName\n        defaultImageUrl\n      }\n    }\n  }\n"): (typeof documents)["\n  query FeaturedList {\n    featuredContent(all: true) {\n      itemId\n      itemType\n      position\n      startDate\n      endDate\n      isOn\n      album {\n        id\n        title\n        artist {\n          userId\n          artistName\n        }\n        coverArtUrl\n      }\n      track {\n        id\n        title\n        artist\n        coverArtUrl\n      }\n      artist {\n        id\n        artistName\n        handle\n        profilePictureUrl\n      }\n      event {\n        id\n        title\n        artistName\n        multimediaItems\n      }\n      merchandise {\n        id\n        name\n        businessName\n        defaultImageUrl\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query GiftByCode($code: String!) {\n    giftByCode(code: $code) {\n      ...GiftParts\n    }\n  }\n"): (typeof documents)["\n  query GiftByCode($code: String!) {\n    giftByCode(code: $code) {\n      ...GiftParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment GiftParts on TierGift {\n    id\n    number\n    status\n    tierId\n    tierName\n    months\n    message\n    paidAt\n    expiresAt\n    redeemedAt\n    startsAt\n    endsAt\n    amount\n    currency\n    tax\n    taxRate\n    recipient\n    recipientEmail\n    deliverAt\n    deliveredAt\n    refundFailure\n    isRefundSentBack\n    dispute\n    link\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    giver {\n      userId\n      handle\n      displayName\n    }\n    redeemer {\n      userId\n      handle\n      displayName\n    }\n    recipientMember {\n      userId\n      handle\n      displayName\n    }\n    payment {\n      id\n      amount\n      currency\n      status\n      failure\n      clientSecret\n    }\n  }\n"): (typeof documents)["\n  fragment GiftParts on TierGift {\n    id\n    number\n    status\n    tierId\n    tierName\n    months\n    message\n    paidAt\n    expiresAt\n    redeemedAt\n    startsAt\n    endsAt\n    amount\n    currency\n    tax\n    taxRate\n    recipient\n    recipientEmail\n    deliverAt\n    deliveredAt\n    refundFailure\n    isRefundSentBack\n    dispute\n    link\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    giver {\n      userId\n      handle\n      displayName\n    }\n    redeemer {\n      userId\n      handle\n      displayName\n    }\n    recipientMember {\n      userId\n      handle\n      displayName\n    }\n    payment {\n      id\n      amount\n      currency\n      status\n      failure\n      clientSecret\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query GiftPrice($tierId: ID!, $months: Int!, $country: String, $postalCode: String) {\n    giftPrice(tierId: $tierId, months: $months, country: $country, postalCode: $postalCode) {\n      currency\n      price\n      credit\n      tax\n      taxIncluded\n      taxRate\n      total\n      country\n      needsCountry\n      postalCode\n      needsPostalCode\n    }\n  }\n"): (typeof documents)["\n  query GiftPrice($tierId: ID!, $months: Int!, $country: String, $postalCode: String) {\n    giftPrice(tierId: $tierId, months: $months, country: $country, postalCode: $postalCode) {\n      currency\n      price\n      credit\n      tax\n      taxIncluded\n      taxRate\n      total\n      country\n      needsCountry\n      postalCode\n      needsPostalCode\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query GiftStart($artistId: ID!) {\n    artistTiers(artistUserId: $artistId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      artistUserId\n    }\n  }\n"): (typeof documents)["\n  query GiftStart($artistId: ID!) {\n    artistTiers(artistUserId: $artistId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      artistUserId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query GiftsGiven($after: String) {\n    giftsGiven(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query GiftsGiven($after: String) {\n    giftsGiven(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query GiftsReceived($after: String) {\n    giftsReceived(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query GiftsReceived($after: String) {\n    giftsReceived(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query GiftsSold($after: String) {\n    giftsSold(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query GiftsSold($after: String) {\n    giftsSold(first: 20, after: $after) {\n      nodes {\n        ...GiftParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation GiveTier($input: GiveTierInput!) {\n    giveTier(input: $input) {\n      ...GiftParts\n    }\n  }\n"): (typeof documents)["\n  mutation GiveTier($input: GiveTierInput!) {\n    giveTier(input: $input) {\n      ...GiftParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RedeemGift($code: String!) {\n    redeemGift(code: $code) {\n      ...GiftParts\n    }\n  }\n"): (typeof documents)["\n  mutation RedeemGift($code: String!) {\n    redeemGift(code: $code) {\n      ...GiftParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RefreshGift($id: ID!) {\n    refreshTierGift(id: $id) {\n      ...GiftParts\n    }\n  }\n"): (typeof documents)["\n  mutation RefreshGift($id: ID!) {\n    refreshTierGift(id: $id) {\n      ...GiftParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RefundGift($id: ID!) {\n    refundTierGift(id: $id) {\n      ...GiftParts\n    }\n  }\n"): (typeof documents)["\n  mutation RefundGift($id: ID!) {\n    refundTierGift(id: $id) {\n      ...GiftParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AnnounceGiveaway($input: CreatePostInput!) {\n    createPost(input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation AnnounceGiveaway($input: CreatePostInput!) {\n    createPost(input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateGiveaway($input: CreateGiveawayInput!) {\n    createGiveaway(input: $input) {\n      ...GiveawayParts\n    }\n  }\n"): (typeof documents)["\n  mutation CreateGiveaway($input: CreateGiveawayInput!) {\n    createGiveaway(input: $input) {\n      ...GiveawayParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteGiveaway($id: ID!) {\n    deleteGiveaway(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteGiveaway($id: ID!) {\n    deleteGiveaway(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EnterGiveaway($giveawayId: ID!, $entryId: ID!) {\n    enterGiveaway(giveawayId: $giveawayId, entryId: $entryId) {\n      success\n      errorMessage\n      giveaway {\n        ...GiveawayParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation EnterGiveaway($giveawayId: ID!, $entryId: ID!) {\n    enterGiveaway(giveawayId: $giveawayId, entryId: $entryId) {\n      success\n      errorMessage\n      giveaway {\n        ...GiveawayParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Giveaway($id: ID!) {\n    getGiveawayById(id: $id) {\n      ...GiveawayParts\n    }\n  }\n"): (typeof documents)["\n  query Giveaway($id: ID!) {\n    getGiveawayById(id: $id) {\n      ...GiveawayParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment GiveawayParts on Giveaway {\n    id\n    description\n    quantity\n    endDate\n    isActive\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    winners {\n      entryId\n      draw\n      handle\n      displayName\n      profilePictureUrl\n    }\n    entryCount\n    myEntry {\n      entryId\n      number\n      entriesHash\n    }\n    hasUserWon\n    drawCount\n    drawnAt\n    canManage\n  }\n"): (typeof documents)["\n  fragment GiveawayParts on Giveaway {\n    id\n    description\n    quantity\n    endDate\n    isActive\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    winners {\n      entryId\n      draw\n      handle\n      displayName\n      profilePictureUrl\n    }\n    entryCount\n    myEntry {\n      entryId\n      number\n      entriesHash\n    }\n    hasUserWon\n    drawCount\n    drawnAt\n    canManage\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query GiveawaysOfArtist($userId: ID!, $first: Int!, $after: String) {\n    getGiveawaysByUser(userId: $userId, first: $first, after: $after) {\n      nodes {\n        ...GiveawayParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query GiveawaysOfArtist($userId: ID!, $first: Int!, $after: String) {\n    getGiveawaysByUser(userId: $userId, first: $first, after: $after) {\n      nodes {\n        ...GiveawayParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreGiveaway($id: ID!) {\n    restoreGiveaway(id: $id) {\n      ...GiveawayParts\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreGiveaway($id: ID!) {\n    restoreGiveaway(id: $id) {\n      ...GiveawayParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SelectWinners($giveawayId: ID!, $draw: Int!, $replacing: [ID!]) {\n    selectGiveawayWinners(giveawayId: $giveawayId, draw: $draw, replacing: $replacing) {\n      success\n      errorMessage\n      giveaway {\n        ...GiveawayParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SelectWinners($giveawayId: ID!, $draw: Int!, $replacing: [ID!]) {\n    selectGiveawayWinners(giveawayId: $giveawayId, draw: $draw, replacing: $replacing) {\n      success\n      errorMessage\n      giveaway {\n        ...GiveawayParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TintOfHolder($handle: String!) {\n    artist(handle: $handle) {\n      userId\n      tint\n    }\n  }\n"): (typeof documents)["\n  query TintOfHolder($handle: String!) {\n    artist(handle: $handle) {\n      userId\n      tint\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateGiveaway($input: UpdateGiveawayInput!) {\n    updateGiveaway(input: $input) {\n      ...GiveawayParts\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateGiveaway($input: UpdateGiveawayInput!) {\n    updateGiveaway(input: $input) {\n      ...GiveawayParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ShelfTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"): (typeof documents)["\n  query ShelfTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Home($member: Boolean!) {\n    recentlyPlayed(first: 8) @include(if: $member) {\n      nodes {\n        id\n        tint\n        ...TrackRow\n      }\n    }\n    featuredContent {\n      itemId\n      itemType\n      album {\n        id\n        title\n        coverArtUrl\n        artist {\n          userId\n          artistName\n        }\n      }\n      track {\n        id\n        title\n        coverArtUrl\n        artist\n      }\n      artist {\n        id\n        artistName\n        handle\n        profilePictureUrl\n        followerCount\n      }\n      event {\n        id\n        title\n        multimediaItems\n        startDate\n        timeZone\n        artistName\n        location\n      }\n      merchandise {\n        id\n        name\n        defaultImageUrl\n        businessName\n        minPrice\n        currency\n      }\n    }\n    getActivePanels {\n      panelId\n      ...CarouselPanelParts\n    }\n    homeShelves(first: 12) {\n      id\n      kind\n      title\n      about {\n        type\n        id\n        name\n        handle\n      }\n      tracks {\n        reason\n        track {\n          id\n          tint\n          hasAccessTo\n          ...TrackRow\n        }\n      }\n      albums {\n        reason\n        album {\n          id\n          title\n          ...AlbumTile\n        }\n      }\n    }\n    popular: getCuratedAlbums(sort: POPULAR, first: 18) {\n      nodes {\n        id\n        coverArtUrl\n        ...AlbumTile\n      }\n    }\n    artists(first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query Home($member: Boolean!) {\n    recentlyPlayed(first: 8) @include(if: $member) {\n      nodes {\n        id\n        tint\n        ...TrackRow\n      }\n    }\n    featuredContent {\n      itemId\n      itemType\n      album {\n        id\n        title\n        coverArtUrl\n        artist {\n          userId\n          artistName\n        }\n      }\n      track {\n        id\n        title\n        coverArtUrl\n        artist\n      }\n      artist {\n        id\n        artistName\n        handle\n        profilePictureUrl\n        followerCount\n      }\n      event {\n        id\n        title\n        multimediaItems\n        startDate\n        timeZone\n        artistName\n        location\n      }\n      merchandise {\n        id\n        name\n        defaultImageUrl\n        businessName\n        minPrice\n        currency\n      }\n    }\n    getActivePanels {\n      panelId\n      ...CarouselPanelParts\n    }\n    homeShelves(first: 12) {\n      id\n      kind\n      title\n      about {\n        type\n        id\n        name\n        handle\n      }\n      tracks {\n        reason\n        track {\n          id\n          tint\n          hasAccessTo\n          ...TrackRow\n        }\n      }\n      albums {\n        reason\n        album {\n          id\n          title\n          ...AlbumTile\n        }\n      }\n    }\n    popular: getCuratedAlbums(sort: POPULAR, first: 18) {\n      nodes {\n        id\n        coverArtUrl\n        ...AlbumTile\n      }\n    }\n    artists(first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RoomGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n"): (typeof documents)["\n  query RoomGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SentTrack($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n"): (typeof documents)["\n  query SentTrack($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Music($genre: String) {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query Music($genre: String) {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PopularAlbums($genre: String, $after: String) {\n    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query PopularAlbums($genre: String, $after: String) {\n    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PopularTracks($genre: String, $after: String) {\n    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query PopularTracks($genre: String, $after: String) {\n    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SavedAlbums($query: String, $sort: LibrarySort, $after: String) {\n    getUserSavedAlbums(query: $query, sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query SavedAlbums($query: String, $sort: LibrarySort, $after: String) {\n    getUserSavedAlbums(query: $query, sort: $sort, first: 50, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SavedTracks($query: String, $sort: LibrarySort, $after: String) {\n    getUserSavedTracks(query: $query, sort: $sort, first: 100, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query SavedTracks($query: String, $sort: LibrarySort, $after: String) {\n    getUserSavedTracks(query: $query, sort: $sort, first: 100, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MayKeep($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      downloadUrl\n    }\n  }\n"): (typeof documents)["\n  query MayKeep($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      downloadUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AddressParts on Address {\n    name\n    line1\n    line2\n    city\n    region\n    postalCode\n    country\n    phone\n  }\n"): (typeof documents)["\n  fragment AddressParts on Address {\n    name\n    line1\n    line2\n    city\n    region\n    postalCode\n    country\n    phone\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AskForRefund($id: ID!, $reason: String!) {\n    askForRefund(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n"): (typeof documents)["\n  mutation AskForRefund($id: ID!, $reason: String!) {\n    askForRefund(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelCheckout($id: ID!) {\n    cancelCheckout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n"): (typeof documents)["\n  mutation CancelCheckout($id: ID!) {\n    cancelCheckout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelOrder($id: ID!, $reason: String) {\n    cancelOrder(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n"): (typeof documents)["\n  mutation CancelOrder($id: ID!, $reason: String) {\n    cancelOrder(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Checkout($id: ID!) {\n    checkout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n"): (typeof documents)["\n  query Checkout($id: ID!) {\n    checkout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CheckoutCart($input: CheckoutInput!) {\n    checkoutCart(input: $input) {\n      ...CheckoutParts\n    }\n  }\n"): (typeof documents)["\n  mutation CheckoutCart($input: CheckoutInput!) {\n    checkoutCart(input: $input) {\n      ...CheckoutParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CheckoutParts on Checkout {\n    checkoutId\n    status\n    expiresAt\n    payments {\n      id\n      currency\n      amount\n      status\n      clientSecret\n      failure\n    }\n    orders {\n      ...OrderRow\n    }\n  }\n"): (typeof documents)["\n  fragment CheckoutParts on Checkout {\n    checkoutId\n    status\n    expiresAt\n    payments {\n      id\n      currency\n      amount\n      status\n      clientSecret\n      failure\n    }\n    orders {\n      ...OrderRow\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CheckoutPreview($address: AddressInput) {\n    checkoutPreview(address: $address) {\n      ...PreviewParts\n    }\n  }\n"): (typeof documents)["\n  query CheckoutPreview($address: AddressInput) {\n    checkoutPreview(address: $address) {\n      ...PreviewParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CheckoutStart {\n    checkoutPreview {\n      ...PreviewParts\n    }\n    keptAddresses {\n      ...KeptAddressParts\n    }\n    openCheckout {\n      ...CheckoutParts\n    }\n  }\n"): (typeof documents)["\n  query CheckoutStart {\n    checkoutPreview {\n      ...PreviewParts\n    }\n    keptAddresses {\n      ...KeptAddressParts\n    }\n    openCheckout {\n      ...CheckoutParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CurrenciesForSale($userId: ID!) {\n    merchandiseByCreator(userId: $userId, status: ACTIVE, first: 100) {\n      nodes {\n        id\n        currency\n        albumId\n        trackId\n      }\n    }\n  }\n"): (typeof documents)["\n  query CurrenciesForSale($userId: ID!) {\n    merchandiseByCreator(userId: $userId, status: ACTIVE, first: 100) {\n      nodes {\n        id\n        currency\n        albumId\n        trackId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeclineRefund($id: ID!, $reason: String!) {\n    declineRefund(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n"): (typeof documents)["\n  mutation DeclineRefund($id: ID!, $reason: String!) {\n    declineRefund(id: $id, reason: $reason) {\n      ...OrderParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KeptAddressParts on KeptAddress {\n    id\n    isDefault\n    address {\n      ...AddressParts\n    }\n  }\n"): (typeof documents)["\n  fragment KeptAddressParts on KeptAddress {\n    id\n    isDefault\n    address {\n      ...AddressParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KeptAddresses {\n    keptAddresses {\n      ...KeptAddressParts\n    }\n  }\n"): (typeof documents)["\n  query KeptAddresses {\n    keptAddresses {\n      ...KeptAddressParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddAddress($address: AddressInput!, $isDefault: Boolean) {\n    addAddress(address: $address, isDefault: $isDefault) {\n      ...KeptAddressParts\n    }\n  }\n"): (typeof documents)["\n  mutation AddAddress($address: AddressInput!, $isDefault: Boolean) {\n    addAddress(address: $address, isDefault: $isDefault) {\n      ...KeptAddressParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateAddress($id: ID!, $address: AddressInput!, $isDefault: Boolean) {\n    updateAddress(id: $id, address: $address, isDefault: $isDefault) {\n      ...KeptAddressParts\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateAddress($id: ID!, $address: AddressInput!, $isDefault: Boolean) {\n    updateAddress(id: $id, address: $address, isDefault: $isDefault) {\n      ...KeptAddressParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveAddress($id: ID!) {\n    removeAddress(id: $id) {\n      ...KeptAddressParts\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveAddress($id: ID!) {\n    removeAddress(id: $id) {\n      ...KeptAddressParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Ledger($after: String) {\n    ledger(first: 50, after: $after) {\n      nodes {\n        id\n        kind\n        account\n        amount\n        currency\n        orderId\n        orderNumber\n        at\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Ledger($after: String) {\n    ledger(first: 50, after: $after) {\n      nodes {\n        id\n        kind\n        account\n        amount\n        currency\n        orderId\n        orderNumber\n        at\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MarkDelivered($id: ID!) {\n    markDelivered(id: $id) {\n      ...OrderParts\n    }\n  }\n"): (typeof documents)["\n  mutation MarkDelivered($id: ID!) {\n    markDelivered(id: $id) {\n      ...OrderParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MarkShipped($ids: [ID!]!, $trackingNumber: String, $carrier: String) {\n    markShipped(ids: $ids, trackingNumber: $trackingNumber, carrier: $carrier) {\n      ...OrderParts\n    }\n  }\n"): (typeof documents)["\n  mutation MarkShipped($ids: [ID!]!, $trackingNumber: String, $carrier: String) {\n    markShipped(ids: $ids, trackingNumber: $trackingNumber, carrier: $carrier) {\n      ...OrderParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Order($id: ID!) {\n    order(id: $id) {\n      ...OrderParts\n    }\n  }\n"): (typeof documents)["\n  query Order($id: ID!) {\n    order(id: $id) {\n      ...OrderParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OrderRow on Order {\n    id\n    number\n    status\n    createdAt\n    currency\n    subTotal\n    discountCode\n    discount\n    shipping\n    tax\n    taxIncluded\n    total\n    refunded\n    refundAsked\n    canShip\n    trackingNumber\n    carrier\n    buyer {\n      userId\n      handle\n      name\n    }\n    seller {\n      userId\n      handle\n      businessName\n    }\n    lines {\n      id\n      name\n      variantName\n      size\n      imageUrl\n      quantity\n    }\n  }\n"): (typeof documents)["\n  fragment OrderRow on Order {\n    id\n    number\n    status\n    createdAt\n    currency\n    subTotal\n    discountCode\n    discount\n    shipping\n    tax\n    taxIncluded\n    total\n    refunded\n    refundAsked\n    canShip\n    trackingNumber\n    carrier\n    buyer {\n      userId\n      handle\n      name\n    }\n    seller {\n      userId\n      handle\n      businessName\n    }\n    lines {\n      id\n      name\n      variantName\n      size\n      imageUrl\n      quantity\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OrderParts on Order {\n    ...OrderRow\n    email\n    taxRate\n    refundReason\n    grams\n    canCancel\n    canAskRefund\n    canDeclineRefund\n    canDeliver\n    canRefund\n    address {\n      ...AddressParts\n    }\n    lines {\n      id\n      merchandiseId\n      name\n      variantName\n      size\n      imageUrl\n      quantity\n      price\n      total\n      refundedQuantity\n      grams\n      albumId\n      trackId\n      downloadUrl\n    }\n    events {\n      id\n      kind\n      at\n      byId\n      note\n    }\n  }\n"): (typeof documents)["\n  fragment OrderParts on Order {\n    ...OrderRow\n    email\n    taxRate\n    refundReason\n    grams\n    canCancel\n    canAskRefund\n    canDeclineRefund\n    canDeliver\n    canRefund\n    address {\n      ...AddressParts\n    }\n    lines {\n      id\n      merchandiseId\n      name\n      variantName\n      size\n      imageUrl\n      quantity\n      price\n      total\n      refundedQuantity\n      grams\n      albumId\n      trackId\n      downloadUrl\n    }\n    events {\n      id\n      kind\n      at\n      byId\n      note\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Orders($after: String) {\n    orders(first: 20, after: $after) {\n      nodes {\n        ...OrderRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Orders($after: String) {\n    orders(first: 20, after: $after) {\n      nodes {\n        ...OrderRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PreviewParts on CheckoutPreview {\n    problems\n    ships\n    needsPostalCode\n    totals {\n      currency\n      total\n    }\n    address {\n      ...AddressParts\n    }\n    sellers {\n      creatorId\n      businessName\n      currency\n      subTotal\n      discountCode\n      discount\n      shipping\n      tax\n      taxIncluded\n      taxRate\n      total\n      problem\n      items {\n        sizeId\n        name\n        variantName\n        size\n        imageUrl\n        quantity\n        total\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment PreviewParts on CheckoutPreview {\n    problems\n    ships\n    needsPostalCode\n    totals {\n      currency\n      total\n    }\n    address {\n      ...AddressParts\n    }\n    sellers {\n      creatorId\n      businessName\n      currency\n      subTotal\n      discountCode\n      discount\n      shipping\n      tax\n      taxIncluded\n      taxRate\n      total\n      problem\n      items {\n        sizeId\n        name\n        variantName\n        size\n        imageUrl\n        quantity\n        total\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RefreshCheckout($id: ID!) {\n    refreshCheckout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n"): (typeof documents)["\n  mutation RefreshCheckout($id: ID!) {\n    refreshCheckout(id: $id) {\n      ...CheckoutParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RefundOrder($input: RefundInput!) {\n    refundOrder(input: $input) {\n      ...OrderParts\n    }\n  }\n"): (typeof documents)["\n  mutation RefundOrder($input: RefundInput!) {\n    refundOrder(input: $input) {\n      ...OrderParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Sales(\n    $status: OrderStatus\n    $search: String\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {\n      nodes {\n        ...OrderRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query Sales(\n    $status: OrderStatus\n    $search: String\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {\n      nodes {\n        ...OrderRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SalesFile(\n    $status: OrderStatus\n    $search: String\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {\n      nodes {\n        ...OrderRow\n        address {\n          ...AddressParts\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query SalesFile(\n    $status: OrderStatus\n    $search: String\n    $from: DateTime\n    $until: DateTime\n    $after: String\n  ) {\n    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {\n      nodes {\n        ...OrderRow\n        address {\n          ...AddressParts\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SalesSummary {\n    salesSummary {\n      currency\n      orders\n      toShip\n      income\n      support\n      gifts\n      refunded\n      paidOut\n      owed\n    }\n  }\n"): (typeof documents)["\n  query SalesSummary {\n    salesSummary {\n      currency\n      orders\n      toShip\n      income\n      support\n      gifts\n      refunded\n      paidOut\n      owed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ShippingParts on ShippingSettings {\n    zones {\n      name\n      countries\n      currency\n      by\n      first\n      each\n      bands {\n        upToGrams\n        price\n      }\n      stepGrams\n      stepPrice\n    }\n    taxes {\n      country\n      rate\n      included\n    }\n    packingGrams\n    defaultGrams\n    updatedAt\n  }\n"): (typeof documents)["\n  fragment ShippingParts on ShippingSettings {\n    zones {\n      name\n      countries\n      currency\n      by\n      first\n      each\n      bands {\n        upToGrams\n        price\n      }\n      stepGrams\n      stepPrice\n    }\n    taxes {\n      country\n      rate\n      included\n    }\n    packingGrams\n    defaultGrams\n    updatedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ShippingSettings {\n    shippingSettings {\n      ...ShippingParts\n    }\n  }\n"): (typeof documents)["\n  query ShippingSettings {\n    shippingSettings {\n      ...ShippingParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetShipping($input: ShippingInput!) {\n    setShipping(input: $input) {\n      ...ShippingParts\n    }\n  }\n"): (typeof documents)["\n  mutation SetShipping($input: ShippingInput!) {\n    setShipping(input: $input) {\n      ...ShippingParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MerchandiseWithoutWeight {\n    merchandiseWithoutWeight {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  query MerchandiseWithoutWeight {\n    merchandiseWithoutWeight {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PayoutAccount {\n    payoutAccount {\n      ...PayoutAccountParts\n    }\n  }\n"): (typeof documents)["\n  query PayoutAccount {\n    payoutAccount {\n      ...PayoutAccountParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PayoutAccountParts on PayoutAccount {\n    status\n    country\n    currency\n    canBePaid\n    payoutsEnabled\n    due\n    problem\n    observedAt\n  }\n"): (typeof documents)["\n  fragment PayoutAccountParts on PayoutAccount {\n    status\n    country\n    currency\n    canBePaid\n    payoutsEnabled\n    due\n    problem\n    observedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PayoutBalances {\n    payoutBalances {\n      currency\n      earned\n      transferred\n      takenBack\n      inTransfer\n      owed\n    }\n  }\n"): (typeof documents)["\n  query PayoutBalances {\n    payoutBalances {\n      currency\n      earned\n      transferred\n      takenBack\n      inTransfer\n      owed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PayoutMoves($first: Int, $after: String) {\n    payoutMoves(first: $first, after: $after) {\n      nodes {\n        id\n        kind\n        status\n        amount\n        currency\n        orderId\n        orderNumber\n        failure\n        isStopped\n        isByHand\n        createdAt\n        settledAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query PayoutMoves($first: Int, $after: String) {\n    payoutMoves(first: $first, after: $after) {\n      nodes {\n        id\n        kind\n        status\n        amount\n        currency\n        orderId\n        orderNumber\n        failure\n        isStopped\n        isByHand\n        createdAt\n        settledAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation OpenPayoutDashboard {\n    openPayoutDashboard {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation OpenPayoutDashboard {\n    openPayoutDashboard {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RefreshPayoutAccount {\n    refreshPayoutAccount {\n      ...PayoutAccountParts\n    }\n  }\n"): (typeof documents)["\n  mutation RefreshPayoutAccount {\n    refreshPayoutAccount {\n      ...PayoutAccountParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RetryPayoutMove($id: ID!) {\n    retryPayoutMove(id: $id) {\n      id\n      isStopped\n    }\n  }\n"): (typeof documents)["\n  mutation RetryPayoutMove($id: ID!) {\n    retryPayoutMove(id: $id) {\n      id\n      isStopped\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StartPayouts($country: String) {\n    startPayouts(country: $country) {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation StartPayouts($country: String) {\n    startPayouts(country: $country) {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Followers($userId: ID!, $after: String) {\n    followers(userId: $userId, first: 50, after: $after) {\n      nodes {\n        userId\n        ...PersonRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Followers($userId: ID!, $after: String) {\n    followers(userId: $userId, first: 50, after: $after) {\n      nodes {\n        userId\n        ...PersonRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Following($userId: ID!, $after: String) {\n    following(userId: $userId, first: 50, after: $after) {\n      nodes {\n        userId\n        ...PersonRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Following($userId: ID!, $after: String) {\n    following(userId: $userId, first: 50, after: $after) {\n      nodes {\n        userId\n        ...PersonRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PeopleByHandle($query: String!) {\n    getMentionSuggestions(query: $query) {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n  }\n"): (typeof documents)["\n  query PeopleByHandle($query: String!) {\n    getMentionSuggestions(query: $query) {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PersonRow on PersonInfo {\n    userId\n    handle\n    displayName\n    profilePictureUrl\n    isArtist\n  }\n"): (typeof documents)["\n  fragment PersonRow on PersonInfo {\n    userId\n    handle\n    displayName\n    profilePictureUrl\n    isArtist\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveAsPlaylist($input: CreatePlaylistInput!) {\n    createPlaylist(input: $input) {\n      id\n      title\n      trackCount\n    }\n  }\n"): (typeof documents)["\n  mutation SaveAsPlaylist($input: CreatePlaylistInput!) {\n    createPlaylist(input: $input) {\n      id\n      title\n      trackCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Credits($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      credits {\n        role\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  query Credits($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      credits {\n        role\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Lyrics($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      lyrics\n    }\n  }\n"): (typeof documents)["\n  query Lyrics($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      lyrics\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NowPlaying($id: ID!, $artistId: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      isInLibrary\n    }\n    artist(id: $artistId) {\n      id\n      artistName\n      isFollowed\n    }\n  }\n"): (typeof documents)["\n  query NowPlaying($id: ID!, $artistId: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      isInLibrary\n    }\n    artist(id: $artistId) {\n      id\n      artistName\n      isFollowed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddOneToPlaylist($id: ID!, $trackId: ID!) {\n    addTracksToPlaylist(playlistId: $id, trackIds: [$trackId]) {\n      success\n      message\n      added\n      playlist {\n        id\n        entries(last: 1) {\n          nodes {\n            id\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation AddOneToPlaylist($id: ID!, $trackId: ID!) {\n    addTracksToPlaylist(playlistId: $id, trackIds: [$trackId]) {\n      success\n      message\n      added\n      playlist {\n        id\n        entries(last: 1) {\n          nodes {\n            id\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddTracksToPlaylist($id: ID!, $trackIds: [ID!]!) {\n    addTracksToPlaylist(playlistId: $id, trackIds: $trackIds) {\n      success\n      message\n      added\n      playlist {\n        id\n        ...PlaylistTile\n        version\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation AddTracksToPlaylist($id: ID!, $trackIds: [ID!]!) {\n    addTracksToPlaylist(playlistId: $id, trackIds: $trackIds) {\n      success\n      message\n      added\n      playlist {\n        id\n        ...PlaylistTile\n        version\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreatePlaylist($input: CreatePlaylistInput!) {\n    createPlaylist(input: $input) {\n      id\n      ...PlaylistTile\n    }\n  }\n"): (typeof documents)["\n  mutation CreatePlaylist($input: CreatePlaylistInput!) {\n    createPlaylist(input: $input) {\n      id\n      ...PlaylistTile\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeletePlaylist($id: ID!) {\n    deletePlaylist(id: $id) {\n      success\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation DeletePlaylist($id: ID!) {\n    deletePlaylist(id: $id) {\n      success\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PlaylistRow on PlaylistEntry {\n    id\n    addedAt\n    addedBy {\n      userId\n      handle\n      displayName\n    }\n    track {\n      id\n      ...TrackRow\n    }\n  }\n"): (typeof documents)["\n  fragment PlaylistRow on PlaylistEntry {\n    id\n    addedAt\n    addedBy {\n      userId\n      handle\n      displayName\n    }\n    track {\n      id\n      ...TrackRow\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlaylistInvitation($id: ID!) {\n    playlistInvitation(id: $id)\n  }\n"): (typeof documents)["\n  query PlaylistInvitation($id: ID!) {\n    playlistInvitation(id: $id)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation JoinPlaylist($id: ID!, $invitation: String!) {\n    joinPlaylist(id: $id, invitation: $invitation) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation JoinPlaylist($id: ID!, $invitation: String!) {\n    joinPlaylist(id: $id, invitation: $invitation) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MorePlaylistEntries($id: ID!, $invitation: String, $after: String) {\n    playlist(id: $id, invitation: $invitation) {\n      id\n      entries(first: 100, after: $after) {\n        nodes {\n          id\n          ...PlaylistRow\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query MorePlaylistEntries($id: ID!, $invitation: String, $after: String) {\n    playlist(id: $id, invitation: $invitation) {\n      id\n      entries(first: 100, after: $after) {\n        nodes {\n          id\n          ...PlaylistRow\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MovePlaylistEntry($id: ID!, $entryId: ID!, $afterEntryId: ID) {\n    movePlaylistEntry(playlistId: $id, entryId: $entryId, afterEntryId: $afterEntryId) {\n      success\n      message\n      playlist {\n        id\n        version\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation MovePlaylistEntry($id: ID!, $entryId: ID!, $afterEntryId: ID) {\n    movePlaylistEntry(playlistId: $id, entryId: $entryId, afterEntryId: $afterEntryId) {\n      success\n      message\n      playlist {\n        id\n        version\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MyPlaylists($after: String) {\n    myPlaylists(first: 50, after: $after) {\n      nodes {\n        id\n        ...PlaylistTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query MyPlaylists($after: String) {\n    myPlaylists(first: 50, after: $after) {\n      nodes {\n        id\n        ...PlaylistTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PlaylistPage($id: ID!, $invitation: String) {\n    playlist(id: $id, invitation: $invitation) {\n      id\n      ...PlaylistTile\n      description\n      tint\n      version\n      updatedAt\n      collaborators {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      entries(first: 100) {\n        nodes {\n          id\n          ...PlaylistRow\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query PlaylistPage($id: ID!, $invitation: String) {\n    playlist(id: $id, invitation: $invitation) {\n      id\n      ...PlaylistTile\n      description\n      tint\n      version\n      updatedAt\n      collaborators {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      entries(first: 100) {\n        nodes {\n          id\n          ...PlaylistRow\n        }\n        totalCount\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PlaylistTile on Playlist {\n    id\n    title\n    trackCount\n    duration\n    visibility\n    isCollaborative\n    isOwn\n    canEdit\n    coverArtUrls\n    owner {\n      userId\n      handle\n      displayName\n    }\n  }\n"): (typeof documents)["\n  fragment PlaylistTile on Playlist {\n    id\n    title\n    trackCount\n    duration\n    visibility\n    isCollaborative\n    isOwn\n    canEdit\n    coverArtUrls\n    owner {\n      userId\n      handle\n      displayName\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemovePlaylistCollaborator($id: ID!, $userId: ID!) {\n    removePlaylistCollaborator(playlistId: $id, userId: $userId) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n        collaborators {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemovePlaylistCollaborator($id: ID!, $userId: ID!) {\n    removePlaylistCollaborator(playlistId: $id, userId: $userId) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n        collaborators {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemovePlaylistEntries($id: ID!, $entryIds: [ID!]!) {\n    removePlaylistEntries(playlistId: $id, entryIds: $entryIds) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n        version\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemovePlaylistEntries($id: ID!, $entryIds: [ID!]!) {\n    removePlaylistEntries(playlistId: $id, entryIds: $entryIds) {\n      success\n      message\n      playlist {\n        id\n        ...PlaylistTile\n        version\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestorePlaylist($id: ID!) {\n    restorePlaylist(id: $id) {\n      id\n      ...PlaylistTile\n    }\n  }\n"): (typeof documents)["\n  mutation RestorePlaylist($id: ID!) {\n    restorePlaylist(id: $id) {\n      id\n      ...PlaylistTile\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdatePlaylist($input: UpdatePlaylistInput!) {\n    updatePlaylist(input: $input) {\n      id\n      ...PlaylistTile\n      description\n      version\n      collaborators {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UpdatePlaylist($input: UpdatePlaylistInput!) {\n    updatePlaylist(input: $input) {\n      id\n      ...PlaylistTile\n      description\n      version\n      collaborators {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UserPlaylists($userId: ID!, $after: String) {\n    userPlaylists(userId: $userId, first: 24, after: $after) {\n      nodes {\n        id\n        ...PlaylistTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query UserPlaylists($userId: ID!, $after: String) {\n    userPlaylists(userId: $userId, first: 24, after: $after) {\n      nodes {\n        id\n        ...PlaylistTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreatePost($input: CreatePostInput!) {\n    createPost(input: $input) {\n      ...PostParts\n    }\n  }\n"): (typeof documents)["\n  mutation CreatePost($input: CreatePostInput!) {\n    createPost(input: $input) {\n      ...PostParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeletePost($id: ID!) {\n    deletePost(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation DeletePost($id: ID!) {\n    deletePost(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DraftPosts($after: String) {\n    draftPosts(first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query DraftPosts($after: String) {\n    draftPosts(first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedHead($where: FeedPostsWhere!) {\n    getFeedPosts(where: $where, first: 20) {\n      nodes {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  query FeedHead($where: FeedPostsWhere!) {\n    getFeedPosts(where: $where, first: 20) {\n      nodes {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedPosts($where: FeedPostsWhere, $after: String) {\n    getFeedPosts(where: $where, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query FeedPosts($where: FeedPostsWhere, $after: String) {\n    getFeedPosts(where: $where, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query HashtagSuggestions($query: String!) {\n    getHashtagSuggestions(query: $query) {\n      name\n      postCount\n    }\n  }\n"): (typeof documents)["\n  query HashtagSuggestions($query: String!) {\n    getHashtagSuggestions(query: $query) {\n      name\n      postCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation HidePost($id: ID!) {\n    hidePost(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation HidePost($id: ID!) {\n    hidePost(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Memories($eventId: ID!, $after: String) {\n    getPinnedMemories(eventId: $eventId) {\n      ...PostParts\n    }\n    getMemories(eventId: $eventId, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Memories($eventId: ID!, $after: String) {\n    getPinnedMemories(eventId: $eventId) {\n      ...PostParts\n    }\n    getMemories(eventId: $eventId, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MentionSuggestions($query: String!) {\n    getMentionSuggestions(query: $query) {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n  }\n"): (typeof documents)["\n  query MentionSuggestions($query: String!) {\n    getMentionSuggestions(query: $query) {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OwnGiveaways($userId: ID!) {\n    getGiveawaysByUser(userId: $userId, first: 6) {\n      nodes {\n        id\n        description\n        isActive\n      }\n    }\n  }\n"): (typeof documents)["\n  query OwnGiveaways($userId: ID!) {\n    getGiveawaysByUser(userId: $userId, first: 6) {\n      nodes {\n        id\n        description\n        isActive\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OwnTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  query OwnTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PinMemory($id: ID!) {\n    pinMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation PinMemory($id: ID!) {\n    pinMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PinPost($id: ID!) {\n    pinPost(id: $id) {\n      success\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation PinPost($id: ID!) {\n    pinPost(id: $id) {\n      success\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PinnedPosts($userId: ID!) {\n    getPinnedPosts(userId: $userId) {\n      ...PostParts\n    }\n  }\n"): (typeof documents)["\n  query PinnedPosts($userId: ID!) {\n    getPinnedPosts(userId: $userId) {\n      ...PostParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PollParts on Poll {\n    options {\n      id\n      text\n      votes\n      share\n    }\n    endsAt\n    totalVotes\n    hasVoted\n    myOptionId\n    isClosed\n  }\n"): (typeof documents)["\n  fragment PollParts on Poll {\n    options {\n      id\n      text\n      votes\n      share\n    }\n    endsAt\n    totalVotes\n    hasVoted\n    myOptionId\n    isClosed\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PostPage($id: ID!) {\n    getPostById(id: $id) {\n      ...PostParts\n    }\n  }\n"): (typeof documents)["\n  query PostPage($id: ID!) {\n    getPostById(id: $id) {\n      ...PostParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PostEdits($id: ID!) {\n    postEdits(id: $id) {\n      title\n      content\n      at\n    }\n  }\n"): (typeof documents)["\n  query PostEdits($id: ID!) {\n    postEdits(id: $id) {\n      title\n      content\n      at\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PostParts on Post {\n    id\n    userId\n    handle\n    displayName\n    profilePictureUrl\n    isArtist\n    type\n    title\n    content\n    status\n    createdAt\n    editedAt\n    publishAt\n    commentsAllowed\n    hashtags\n    mentions {\n      userId\n      handle\n    }\n    fansOnly\n    tierId\n    community {\n      userId\n      handle\n      displayName\n    }\n    isSaved\n    isPinned\n    hasAccessTo\n    commentCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n    multimedia {\n      url\n      kind\n      altText\n      width\n      height\n      tint\n      thumbnailUrl\n    }\n    linkPreview {\n      url\n      title\n      description\n      siteName\n      imageUrl\n      tint\n    }\n    audioTrackId\n    audioTrack {\n      title\n      ...TrackRow\n    }\n    albumId\n    album {\n      title\n      ...AlbumTile\n    }\n    giveawayId\n    giveaway {\n      description\n      ...GiveawayParts\n    }\n    eventId\n    event {\n      title\n      ...EventParts\n    }\n    merchandiseItemId\n    merchandiseItem {\n      name\n      ...ItemCard\n    }\n    isInScrapbook\n    isPinnedInScrapbook\n    isRemovedFromScrapbook\n    canPinInScrapbook\n    poll {\n      ...PollParts\n    }\n    canEdit\n    canDelete\n    canPin\n    feedReason\n    muted {\n      isPerson\n      word\n    }\n  }\n"): (typeof documents)["\n  fragment PostParts on Post {\n    id\n    userId\n    handle\n    displayName\n    profilePictureUrl\n    isArtist\n    type\n    title\n    content\n    status\n    createdAt\n    editedAt\n    publishAt\n    commentsAllowed\n    hashtags\n    mentions {\n      userId\n      handle\n    }\n    fansOnly\n    tierId\n    community {\n      userId\n      handle\n      displayName\n    }\n    isSaved\n    isPinned\n    hasAccessTo\n    commentCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n    multimedia {\n      url\n      kind\n      altText\n      width\n      height\n      tint\n      thumbnailUrl\n    }\n    linkPreview {\n      url\n      title\n      description\n      siteName\n      imageUrl\n      tint\n    }\n    audioTrackId\n    audioTrack {\n      title\n      ...TrackRow\n    }\n    albumId\n    album {\n      title\n      ...AlbumTile\n    }\n    giveawayId\n    giveaway {\n      description\n      ...GiveawayParts\n    }\n    eventId\n    event {\n      title\n      ...EventParts\n    }\n    merchandiseItemId\n    merchandiseItem {\n      name\n      ...ItemCard\n    }\n    isInScrapbook\n    isPinnedInScrapbook\n    isRemovedFromScrapbook\n    canPinInScrapbook\n    poll {\n      ...PollParts\n    }\n    canEdit\n    canDelete\n    canPin\n    feedReason\n    muted {\n      isPerson\n      word\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PostsByHashtag($name: String!, $after: String) {\n    getPostsByHashtag(name: $name, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query PostsByHashtag($name: String!, $after: String) {\n    getPostsByHashtag(name: $name, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PostsOfPage($where: PostsByUserWhere!, $after: String) {\n    getPostsByUserId(where: $where, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query PostsOfPage($where: PostsByUserWhere!, $after: String) {\n    getPostsByUserId(where: $where, first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveMemory($id: ID!) {\n    removeMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveMemory($id: ID!) {\n    removeMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestorePost($id: ID!) {\n    restorePost(id: $id) {\n      ...PostParts\n    }\n  }\n"): (typeof documents)["\n  mutation RestorePost($id: ID!) {\n    restorePost(id: $id) {\n      ...PostParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReturnMemory($id: ID!) {\n    returnMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation ReturnMemory($id: ID!) {\n    returnMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SavePost($id: ID!) {\n    savePost(id: $id) {\n      success\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation SavePost($id: ID!) {\n    savePost(id: $id) {\n      success\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SavedPosts($after: String) {\n    savedPosts(first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query SavedPosts($after: String) {\n    savedPosts(first: 20, after: $after) {\n      nodes {\n        ...PostParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnhidePost($id: ID!) {\n    unhidePost(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation UnhidePost($id: ID!) {\n    unhidePost(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnpinMemory($id: ID!) {\n    unpinMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UnpinMemory($id: ID!) {\n    unpinMemory(id: $id) {\n      success\n      post {\n        ...PostParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnpinPost($id: ID!) {\n    unpinPost(id: $id) {\n      success\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation UnpinPost($id: ID!) {\n    unpinPost(id: $id) {\n      success\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnsavePost($id: ID!) {\n    unsavePost(id: $id) {\n      success\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation UnsavePost($id: ID!) {\n    unsavePost(id: $id) {\n      success\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdatePost($input: UpdatePostInput!) {\n    updatePost(input: $input) {\n      ...PostParts\n    }\n  }\n"): (typeof documents)["\n  mutation UpdatePost($input: UpdatePostInput!) {\n    updatePost(input: $input) {\n      ...PostParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment VotedPost on Post {\n    id\n    poll {\n      ...PollParts\n    }\n  }\n"): (typeof documents)["\n  fragment VotedPost on Post {\n    id\n    poll {\n      ...PollParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation VotePoll($postId: ID!, $optionId: ID!) {\n    votePoll(postId: $postId, optionId: $optionId) {\n      ...VotedPost\n    }\n  }\n"): (typeof documents)["\n  mutation VotePoll($postId: ID!, $optionId: ID!) {\n    votePoll(postId: $postId, optionId: $optionId) {\n      ...VotedPost\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistsToFollow($genre: String) {\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        followerCount\n      }\n    }\n  }\n"): (typeof documents)["\n  query ArtistsToFollow($genre: String) {\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        followerCount\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PersonPage($handle: String) {\n    profile(handle: $handle) {\n      userId\n      handle\n      displayName\n      isArtist\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      profilePictureUrl\n      city\n      state\n      country\n      place\n      badges {\n        badgeId\n        badgeType\n        businessName\n      }\n      followerCount\n      followingCount\n      isFollowed\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  query PersonPage($handle: String) {\n    profile(handle: $handle) {\n      userId\n      handle\n      displayName\n      isArtist\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      profilePictureUrl\n      city\n      state\n      country\n      place\n      badges {\n        badgeId\n        badgeType\n        businessName\n      }\n      followerCount\n      followingCount\n      isFollowed\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateProfile($input: UpdateProfileInput!) {\n    updateProfile(input: $input) {\n      userId\n      handle\n      displayName\n      isArtist\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      profilePictureUrl\n      city\n      state\n      country\n      place\n      badges {\n        badgeId\n        badgeType\n        businessName\n      }\n      followerCount\n      followingCount\n      isFollowed\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateProfile($input: UpdateProfileInput!) {\n    updateProfile(input: $input) {\n      userId\n      handle\n      displayName\n      isArtist\n      intro\n      bio\n      tastes\n      links {\n        label\n        url\n      }\n      profilePictureUrl\n      city\n      state\n      country\n      place\n      badges {\n        badgeId\n        badgeType\n        businessName\n      }\n      followerCount\n      followingCount\n      isFollowed\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Welcome {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n  }\n"): (typeof documents)["\n  query Welcome {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AnswerQuestion($input: AnswerQuestionInput!) {\n    answerQuestion(input: $input) {\n      ...QuestionParts\n    }\n  }\n"): (typeof documents)["\n  mutation AnswerQuestion($input: AnswerQuestionInput!) {\n    answerQuestion(input: $input) {\n      ...QuestionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AskQuestion($input: AskQuestionInput!) {\n    askQuestion(input: $input) {\n      ...QuestionParts\n    }\n  }\n"): (typeof documents)["\n  mutation AskQuestion($input: AskQuestionInput!) {\n    askQuestion(input: $input) {\n      ...QuestionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteQuestion($id: ID!) {\n    deleteQuestion(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteQuestion($id: ID!) {\n    deleteQuestion(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Question($id: ID!) {\n    getQuestionById(id: $id) {\n      ...QuestionParts\n    }\n  }\n"): (typeof documents)["\n  query Question($id: ID!) {\n    getQuestionById(id: $id) {\n      ...QuestionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment QuestionParts on Question {\n    questionId\n    content\n    answer\n    answeredAt\n    createdAt\n    badgeId\n    askerHandle\n    askerDisplayName\n    askerProfilePicture\n    artistHandle\n    artistName\n    commentCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n    canAnswer\n    canDelete\n    userId\n    muted {\n      isPerson\n      word\n    }\n  }\n"): (typeof documents)["\n  fragment QuestionParts on Question {\n    questionId\n    content\n    answer\n    answeredAt\n    createdAt\n    badgeId\n    askerHandle\n    askerDisplayName\n    askerProfilePicture\n    artistHandle\n    artistName\n    commentCount\n    reactions {\n      likes\n      loves\n      laughs\n      wows\n      userReaction\n    }\n    canAnswer\n    canDelete\n    userId\n    muted {\n      isPerson\n      word\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query QuestionStats($badgeId: ID!) {\n    getQuestionStats(badgeId: $badgeId) {\n      totalQuestions\n      answeredQuestions\n      unansweredQuestions\n      totalLikes\n      averageLikesPerQuestion\n    }\n  }\n"): (typeof documents)["\n  query QuestionStats($badgeId: ID!) {\n    getQuestionStats(badgeId: $badgeId) {\n      totalQuestions\n      answeredQuestions\n      unansweredQuestions\n      totalLikes\n      averageLikesPerQuestion\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query QuestionsByAsker($userId: ID!, $after: String) {\n    getQuestionsByUserId(userId: $userId, first: 10, after: $after) {\n      nodes {\n        ...QuestionParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query QuestionsByAsker($userId: ID!, $after: String) {\n    getQuestionsByUserId(userId: $userId, first: 10, after: $after) {\n      nodes {\n        ...QuestionParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query QuestionsOfArtist(\n    $badgeId: ID!\n    $answered: Boolean!\n    $sort: QuestionSort!\n    $after: String\n  ) {\n    getQuestionsByBadgeId(\n      badgeId: $badgeId\n      answered: $answered\n      sort: $sort\n      first: 10\n      after: $after\n    ) {\n      nodes {\n        ...QuestionParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query QuestionsOfArtist(\n    $badgeId: ID!\n    $answered: Boolean!\n    $sort: QuestionSort!\n    $after: String\n  ) {\n    getQuestionsByBadgeId(\n      badgeId: $badgeId\n      answered: $answered\n      sort: $sort\n      first: 10\n      after: $after\n    ) {\n      nodes {\n        ...QuestionParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreQuestion($id: ID!) {\n    restoreQuestion(id: $id) {\n      ...QuestionParts\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreQuestion($id: ID!) {\n    restoreQuestion(id: $id) {\n      ...QuestionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TintOfAsked($handle: String!) {\n    artist(handle: $handle) {\n      userId\n      tint\n    }\n  }\n"): (typeof documents)["\n  query TintOfAsked($handle: String!) {\n    artist(handle: $handle) {\n      userId\n      tint\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddReaction($input: ReactionInput!) {\n    addReaction(input: $input) {\n      success\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation AddReaction($input: ReactionInput!) {\n    addReaction(input: $input) {\n      success\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveReaction($input: RemoveReactionInput!) {\n    removeReaction(input: $input) {\n      success\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveReaction($input: RemoveReactionInput!) {\n    removeReaction(input: $input) {\n      success\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation BlockUser($userId: ID!) {\n    blockUser(userId: $userId) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation BlockUser($userId: ID!) {\n    blockUser(userId: $userId) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MuteUser($userId: ID!) {\n    muteUser(userId: $userId) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation MuteUser($userId: ID!) {\n    muteUser(userId: $userId) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MuteWord($input: MuteWordInput!) {\n    muteWord(input: $input) {\n      id\n      text\n      until\n    }\n  }\n"): (typeof documents)["\n  mutation MuteWord($input: MuteWordInput!) {\n    muteWord(input: $input) {\n      id\n      text\n      until\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BlockedPeople($after: String) {\n    blockedPeople(first: 50, after: $after) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query BlockedPeople($after: String) {\n    blockedPeople(first: 50, after: $after) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MutedPeople($after: String) {\n    mutedPeople(first: 50, after: $after) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query MutedPeople($after: String) {\n    mutedPeople(first: 50, after: $after) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MutedWords {\n    mutedWords {\n      id\n      text\n      until\n    }\n  }\n"): (typeof documents)["\n  query MutedWords {\n    mutedWords {\n      id\n      text\n      until\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReportContent($input: ReportInput!) {\n    reportContent(input: $input) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation ReportContent($input: ReportInput!) {\n    reportContent(input: $input) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Reports($state: ReportState!, $after: String) {\n    reports(state: $state, first: 20, after: $after) {\n      nodes {\n        id\n        targetType\n        targetId\n        reason\n        text\n        excerpt\n        createdAt\n        state\n        settledAt\n        others\n        canRemove\n        under {\n          targetType\n          targetId\n        }\n        reporter {\n          userId\n          handle\n          displayName\n        }\n        author {\n          userId\n          handle\n          displayName\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Reports($state: ReportState!, $after: String) {\n    reports(state: $state, first: 20, after: $after) {\n      nodes {\n        id\n        targetType\n        targetId\n        reason\n        text\n        excerpt\n        createdAt\n        state\n        settledAt\n        others\n        canRemove\n        under {\n          targetType\n          targetId\n        }\n        reporter {\n          userId\n          handle\n          displayName\n        }\n        author {\n          userId\n          handle\n          displayName\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SettleReport($id: ID!, $as: ReportState!, $why: String) {\n    settleReport(id: $id, as: $as, why: $why) {\n      id\n      state\n    }\n  }\n"): (typeof documents)["\n  mutation SettleReport($id: ID!, $as: ReportState!, $why: String) {\n    settleReport(id: $id, as: $as, why: $why) {\n      id\n      state\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnblockUser($userId: ID!) {\n    unblockUser(userId: $userId) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation UnblockUser($userId: ID!) {\n    unblockUser(userId: $userId) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnmuteUser($userId: ID!) {\n    unmuteUser(userId: $userId) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation UnmuteUser($userId: ID!) {\n    unmuteUser(userId: $userId) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnmuteWord($id: ID!) {\n    unmuteWord(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation UnmuteWord($id: ID!) {\n    unmuteWord(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FoundArtistTracks($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query FoundArtistTracks($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FoundSong($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n"): (typeof documents)["\n  query FoundSong($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveItem($id: ID!) {\n    deleteMerchandiseItem(id: $id) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  mutation ArchiveItem($id: ID!) {\n    deleteMerchandiseItem(id: $id) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateItem($input: CreateMerchandiseItemInput!) {\n    createMerchandiseItem(input: $input) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  mutation CreateItem($input: CreateMerchandiseItemInput!) {\n    createMerchandiseItem(input: $input) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DownloadOfMusic($musicId: ID!) {\n    downloadOfMusic(musicId: $musicId) {\n      id\n      currency\n      minPrice\n      maxPrice\n      nameYourPrice\n      isBought\n      hasAccessTo\n      userId\n      albumId\n      trackId\n    }\n  }\n"): (typeof documents)["\n  query DownloadOfMusic($musicId: ID!) {\n    downloadOfMusic(musicId: $musicId) {\n      id\n      currency\n      minPrice\n      maxPrice\n      nameYourPrice\n      isBought\n      hasAccessTo\n      userId\n      albumId\n      trackId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Integrations($id: ID!) {\n    getMerchandiseById(id: $id) {\n      ...ItemIntegrations\n    }\n  }\n"): (typeof documents)["\n  query Integrations($id: ID!) {\n    getMerchandiseById(id: $id) {\n      ...ItemIntegrations\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ItemIntegrations on MerchandiseItem {\n    id\n    integrations {\n      id\n      sizeId\n      platform\n      externalId\n      externalSku\n      lastSynced\n      syncStatus\n      syncMessage\n      metadata {\n        name\n        value\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment ItemIntegrations on MerchandiseItem {\n    id\n    integrations {\n      id\n      sizeId\n      platform\n      externalId\n      externalSku\n      lastSynced\n      syncStatus\n      syncMessage\n      metadata {\n        name\n        value\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Item($id: ID!) {\n    getMerchandiseById(id: $id) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  query Item($id: ID!) {\n    getMerchandiseById(id: $id) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ItemCard on MerchandiseItem {\n    id\n    name\n    userId\n    handle\n    businessName\n    category\n    currency\n    minPrice\n    maxPrice\n    defaultImageUrl\n    status\n    available\n    tierName\n    hasAccessTo\n  }\n"): (typeof documents)["\n  fragment ItemCard on MerchandiseItem {\n    id\n    name\n    userId\n    handle\n    businessName\n    category\n    currency\n    minPrice\n    maxPrice\n    defaultImageUrl\n    status\n    available\n    tierName\n    hasAccessTo\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ItemFacets(\n    $category: String\n    $status: MerchandiseStatus\n    $currency: String\n    $minPrice: Float\n    $maxPrice: Float\n  ) {\n    merchandiseFacets(\n      category: $category\n      status: $status\n      currency: $currency\n      minPrice: $minPrice\n      maxPrice: $maxPrice\n    ) {\n      categories {\n        value\n        count\n        isLeast\n      }\n      subCategories {\n        value\n        count\n        isLeast\n      }\n    }\n  }\n"): (typeof documents)["\n  query ItemFacets(\n    $category: String\n    $status: MerchandiseStatus\n    $currency: String\n    $minPrice: Float\n    $maxPrice: Float\n  ) {\n    merchandiseFacets(\n      category: $category\n      status: $status\n      currency: $currency\n      minPrice: $minPrice\n      maxPrice: $maxPrice\n    ) {\n      categories {\n        value\n        count\n        isLeast\n      }\n      subCategories {\n        value\n        count\n        isLeast\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ItemParts on MerchandiseItem {\n    ...ItemCard\n    description\n    subCategory\n    basePrice\n    currentPrice\n    additionalImages\n    imageTexts\n    shippingAndReturnInfo\n    tierId\n    tierPrice\n    tierOnly\n    albumId\n    trackId\n    isBought\n    nameYourPrice\n    isSubscribed\n    version\n    canEdit\n    variants {\n      ...VariantParts\n    }\n  }\n"): (typeof documents)["\n  fragment ItemParts on MerchandiseItem {\n    ...ItemCard\n    description\n    subCategory\n    basePrice\n    currentPrice\n    additionalImages\n    imageTexts\n    shippingAndReturnInfo\n    tierId\n    tierPrice\n    tierOnly\n    albumId\n    trackId\n    isBought\n    nameYourPrice\n    isSubscribed\n    version\n    canEdit\n    variants {\n      ...VariantParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment VariantParts on MerchandiseVariant {\n    variantId\n    sku\n    name\n    price\n    variantImages\n    imageTexts\n    color\n    style\n    gender\n    format\n    weight\n    weightGrams\n    ownWeightGrams\n    edition\n    material\n    attributes {\n      name\n      value\n    }\n    sizeInventory {\n      sizeId\n      size\n      quantity\n      available\n      price\n      currency\n      currentPrice\n      reserved\n      held\n      sold\n      lowStockThreshold\n      lastRestockDate\n      tellsWhenBack\n    }\n  }\n"): (typeof documents)["\n  fragment VariantParts on MerchandiseVariant {\n    variantId\n    sku\n    name\n    price\n    variantImages\n    imageTexts\n    color\n    style\n    gender\n    format\n    weight\n    weightGrams\n    ownWeightGrams\n    edition\n    material\n    attributes {\n      name\n      value\n    }\n    sizeInventory {\n      sizeId\n      size\n      quantity\n      available\n      price\n      currency\n      currentPrice\n      reserved\n      held\n      sold\n      lowStockThreshold\n      lastRestockDate\n      tellsWhenBack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ItemsForSale(\n    $category: String\n    $subCategory: String\n    $status: MerchandiseStatus\n    $sort: MerchandiseSort\n    $currency: String\n    $minPrice: Float\n    $maxPrice: Float\n    $after: String\n  ) {\n    curatedMerchandise(\n      category: $category\n      subCategory: $subCategory\n      status: $status\n      sort: $sort\n      currency: $currency\n      minPrice: $minPrice\n      maxPrice: $maxPrice\n      first: 24\n      after: $after\n    ) {\n      nodes {\n        ...ItemCard\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query ItemsForSale(\n    $category: String\n    $subCategory: String\n    $status: MerchandiseStatus\n    $sort: MerchandiseSort\n    $currency: String\n    $minPrice: Float\n    $maxPrice: Float\n    $after: String\n  ) {\n    curatedMerchandise(\n      category: $category\n      subCategory: $subCategory\n      status: $status\n      sort: $sort\n      currency: $currency\n      minPrice: $minPrice\n      maxPrice: $maxPrice\n      first: 24\n      after: $after\n    ) {\n      nodes {\n        ...ItemCard\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ItemsOfSeller($userId: ID!, $status: MerchandiseStatus, $after: String) {\n    merchandiseByCreator(userId: $userId, status: $status, first: 24, after: $after) {\n      nodes {\n        ...ItemCard\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query ItemsOfSeller($userId: ID!, $status: MerchandiseStatus, $after: String) {\n    merchandiseByCreator(userId: $userId, status: $status, first: 24, after: $after) {\n      nodes {\n        ...ItemCard\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation KeepStockWebhook($format: StockWebhookFormat!, $secret: String) {\n    keepStockWebhook(format: $format, secret: $secret) {\n      secret\n      webhook {\n        ...StockWebhookParts\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation KeepStockWebhook($format: StockWebhookFormat!, $secret: String) {\n    keepStockWebhook(format: $format, secret: $secret) {\n      secret\n      webhook {\n        ...StockWebhookParts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation LinkItem($input: LinkIntegrationInput!) {\n    linkIntegration(input: $input) {\n      ...ItemIntegrations\n    }\n  }\n"): (typeof documents)["\n  mutation LinkItem($input: LinkIntegrationInput!) {\n    linkIntegration(input: $input) {\n      ...ItemIntegrations\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OwnMusic($userId: ID!) {\n    studioAlbums(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {\n      nodes {\n        id\n        title\n      }\n    }\n    studioTracks(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {\n      nodes {\n        id\n        title\n      }\n    }\n  }\n"): (typeof documents)["\n  query OwnMusic($userId: ID!) {\n    studioAlbums(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {\n      nodes {\n        id\n        title\n      }\n    }\n    studioTracks(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {\n      nodes {\n        id\n        title\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RelatedItems($itemId: ID!) {\n    relatedMerchandise(itemId: $itemId, first: 12) {\n      nodes {\n        ...ItemCard\n      }\n    }\n  }\n"): (typeof documents)["\n  query RelatedItems($itemId: ID!) {\n    relatedMerchandise(itemId: $itemId, first: 12) {\n      nodes {\n        ...ItemCard\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReleaseInventory($input: StockInput!) {\n    releaseInventory(input: $input) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  mutation ReleaseInventory($input: StockInput!) {\n    releaseInventory(input: $input) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveStockWebhook($id: ID!) {\n    removeStockWebhook(id: $id) {\n      ...StockWebhookParts\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveStockWebhook($id: ID!) {\n    removeStockWebhook(id: $id) {\n      ...StockWebhookParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReserveInventory($input: StockInput!) {\n    reserveInventory(input: $input) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  mutation ReserveInventory($input: StockInput!) {\n    reserveInventory(input: $input) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreItem($id: ID!) {\n    restoreMerchandiseItem(id: $id) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreItem($id: ID!) {\n    restoreMerchandiseItem(id: $id) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveItem($input: SaveMerchandiseItemInput!) {\n    saveMerchandiseItem(input: $input) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  mutation SaveItem($input: SaveMerchandiseItemInput!) {\n    saveMerchandiseItem(input: $input) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SellersCurrencies($userId: ID!) {\n    merchandiseByCreator(userId: $userId, first: 1) {\n      nodes {\n        id\n        currency\n      }\n    }\n    artistTiers(artistUserId: $userId) {\n      id\n      currency\n    }\n    shippingSettings {\n      zones {\n        currency\n      }\n    }\n  }\n"): (typeof documents)["\n  query SellersCurrencies($userId: ID!) {\n    merchandiseByCreator(userId: $userId, first: 1) {\n      nodes {\n        id\n        currency\n      }\n    }\n    artistTiers(artistUserId: $userId) {\n      id\n      currency\n    }\n    shippingSettings {\n      zones {\n        currency\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SellersTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  query SellersTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StockHistory($itemId: ID!, $after: String) {\n    stockHistory(itemId: $itemId, first: 20, after: $after) {\n      nodes {\n        id\n        sizeId\n        kind\n        quantity\n        reserved\n        held\n        quantityAfter\n        reason\n        userId\n        at\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query StockHistory($itemId: ID!, $after: String) {\n    stockHistory(itemId: $itemId, first: 20, after: $after) {\n      nodes {\n        id\n        sizeId\n        kind\n        quantity\n        reserved\n        held\n        quantityAfter\n        reason\n        userId\n        at\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StockWebhookParts on StockWebhook {\n    id\n    format\n    path\n    createdAt\n    lastHeard\n    problem\n  }\n"): (typeof documents)["\n  fragment StockWebhookParts on StockWebhook {\n    id\n    format\n    path\n    createdAt\n    lastHeard\n    problem\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StockWebhooks {\n    stockWebhooks {\n      ...StockWebhookParts\n    }\n  }\n"): (typeof documents)["\n  query StockWebhooks {\n    stockWebhooks {\n      ...StockWebhookParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StopTellingWhenBack($sizeId: ID!) {\n    stopTellingWhenBack(sizeId: $sizeId) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  mutation StopTellingWhenBack($sizeId: ID!) {\n    stopTellingWhenBack(sizeId: $sizeId) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SyncItem($input: SyncIntegrationInput!) {\n    syncIntegration(input: $input) {\n      ...ItemParts\n      ...ItemIntegrations\n    }\n  }\n"): (typeof documents)["\n  mutation SyncItem($input: SyncIntegrationInput!) {\n    syncIntegration(input: $input) {\n      ...ItemParts\n      ...ItemIntegrations\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TellWhenBack($sizeId: ID!) {\n    tellWhenBack(sizeId: $sizeId) {\n      ...ItemParts\n    }\n  }\n"): (typeof documents)["\n  mutation TellWhenBack($sizeId: ID!) {\n    tellWhenBack(sizeId: $sizeId) {\n      ...ItemParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnlinkItem($id: ID!) {\n    unlinkIntegration(id: $id) {\n      ...ItemIntegrations\n    }\n  }\n"): (typeof documents)["\n  mutation UnlinkItem($id: ID!) {\n    unlinkIntegration(id: $id) {\n      ...ItemIntegrations\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query IsTrackSaved($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      isInLibrary\n    }\n  }\n"): (typeof documents)["\n  query IsTrackSaved($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      isInLibrary\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddTracksToAlbum($albumId: ID!, $trackIds: [ID!]!) {\n    addTracksToAlbum(albumId: $albumId, trackIds: $trackIds) {\n      ...StudioAlbum\n    }\n  }\n"): (typeof documents)["\n  mutation AddTracksToAlbum($albumId: ID!, $trackIds: [ID!]!) {\n    addTracksToAlbum(albumId: $albumId, trackIds: $trackIds) {\n      ...StudioAlbum\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AlbumEditor($id: ID!, $first: Int, $after: String) {\n    album(id: $id) {\n      ...StudioAlbum\n    }\n    getAlbumTracks(albumId: $id, first: $first, after: $after) {\n      nodes {\n        ...StudioTrack\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AlbumEditor($id: ID!, $first: Int, $after: String) {\n    album(id: $id) {\n      ...StudioAlbum\n    }\n    getAlbumTracks(albumId: $id, first: $first, after: $after) {\n      nodes {\n        ...StudioTrack\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AlbumOrder($id: ID!) {\n    getAlbumTrackOrders(albumId: $id) {\n      trackId\n      newOrderIndex\n    }\n  }\n"): (typeof documents)["\n  query AlbumOrder($id: ID!) {\n    getAlbumTrackOrders(albumId: $id) {\n      trackId\n      newOrderIndex\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAlbum($input: CreateAlbumInput!) {\n    createAlbum(input: $input) {\n      ...StudioAlbum\n    }\n  }\n"): (typeof documents)["\n  mutation CreateAlbum($input: CreateAlbumInput!) {\n    createAlbum(input: $input) {\n      ...StudioAlbum\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateDownload($input: CreateMerchandiseItemInput!) {\n    createMerchandiseItem(input: $input) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation CreateDownload($input: CreateMerchandiseItemInput!) {\n    createMerchandiseItem(input: $input) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAlbum($id: ID!) {\n    deleteAlbum(id: $id) {\n      success\n      message\n      restorableUntil\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAlbum($id: ID!) {\n    deleteAlbum(id: $id) {\n      success\n      message\n      restorableUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveTracksFromAlbum($albumId: ID!, $trackIds: [ID!]!) {\n    removeTracksFromAlbum(albumId: $albumId, trackIds: $trackIds) {\n      ...StudioAlbum\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveTracksFromAlbum($albumId: ID!, $trackIds: [ID!]!) {\n    removeTracksFromAlbum(albumId: $albumId, trackIds: $trackIds) {\n      ...StudioAlbum\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderAlbumTracks($albumId: ID!, $trackOrders: [TrackOrderInput!]!) {\n    reorderAlbumTracks(albumId: $albumId, trackOrders: $trackOrders) {\n      ...StudioAlbum\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderAlbumTracks($albumId: ID!, $trackOrders: [TrackOrderInput!]!) {\n    reorderAlbumTracks(albumId: $albumId, trackOrders: $trackOrders) {\n      ...StudioAlbum\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreAlbum($id: ID!) {\n    restoreAlbum(id: $id) {\n      ...StudioAlbum\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreAlbum($id: ID!) {\n    restoreAlbum(id: $id) {\n      ...StudioAlbum\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateAlbum($input: UpdateAlbumInput!) {\n    updateAlbum(input: $input) {\n      ...StudioAlbum\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateAlbum($input: UpdateAlbumInput!) {\n    updateAlbum(input: $input) {\n      ...StudioAlbum\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TrackAnalysisState($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      duration\n      loudness\n      truePeak\n      analysis {\n        status\n        error\n        codec\n        sampleRate\n        channels\n        bitDepth\n        size\n      }\n    }\n  }\n"): (typeof documents)["\n  query TrackAnalysisState($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      duration\n      loudness\n      truePeak\n      analysis {\n        status\n        error\n        codec\n        sampleRate\n        channels\n        bitDepth\n        size\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FanDashboard {\n    getUserSavedAlbums(first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    followedUsersContent(first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query FanDashboard {\n    getUserSavedAlbums(first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    followedUsersContent(first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StudioAlbum on Album {\n    id\n    userId\n    title\n    albumType\n    status\n    releaseDate\n    releaseDay\n    releaseZone\n    description\n    genre\n    proposedGenre\n    coverArtUrl\n    tint\n    trackCount\n    saveCount\n    duration\n    tierId\n    tier {\n      id\n      name\n    }\n    earlyAccessAt\n    earlyAccessTierId\n    deletedAt\n    loudness\n    updatedAt\n  }\n"): (typeof documents)["\n  fragment StudioAlbum on Album {\n    id\n    userId\n    title\n    albumType\n    status\n    releaseDate\n    releaseDay\n    releaseZone\n    description\n    genre\n    proposedGenre\n    coverArtUrl\n    tint\n    trackCount\n    saveCount\n    duration\n    tierId\n    tier {\n      id\n      name\n    }\n    earlyAccessAt\n    earlyAccessTierId\n    deletedAt\n    loudness\n    updatedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StudioAlbums(\n    $artistUserId: ID!\n    $statuses: [ReleaseStatus!]\n    $deleted: Boolean\n    $query: String\n    $sort: StudioSort\n    $first: Int\n    $after: String\n  ) {\n    studioAlbums(\n      artistUserId: $artistUserId\n      statuses: $statuses\n      deleted: $deleted\n      query: $query\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...StudioAlbum\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query StudioAlbums(\n    $artistUserId: ID!\n    $statuses: [ReleaseStatus!]\n    $deleted: Boolean\n    $query: String\n    $sort: StudioSort\n    $first: Int\n    $after: String\n  ) {\n    studioAlbums(\n      artistUserId: $artistUserId\n      statuses: $statuses\n      deleted: $deleted\n      query: $query\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...StudioAlbum\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StudioGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n"): (typeof documents)["\n  query StudioGenres {\n    genres {\n      id\n      name\n      slug\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StudioTrack on Track {\n    id\n    userId\n    title\n    status\n    duration\n    albumId\n    albumTitle\n    number\n    genres {\n      id\n      name\n      slug\n    }\n    proposedGenre\n    coverArtUrl\n    playCount\n    saveCount\n    tierId\n    tier {\n      id\n      name\n    }\n    isFeatured\n    previewAllowed\n    downloadAllowed\n    hasLyrics\n    deletedAt\n    isDemoSound\n    analysis {\n      status\n      error\n      codec\n      sampleRate\n      channels\n      bitDepth\n      size\n    }\n    ...TrackRow\n  }\n"): (typeof documents)["\n  fragment StudioTrack on Track {\n    id\n    userId\n    title\n    status\n    duration\n    albumId\n    albumTitle\n    number\n    genres {\n      id\n      name\n      slug\n    }\n    proposedGenre\n    coverArtUrl\n    playCount\n    saveCount\n    tierId\n    tier {\n      id\n      name\n    }\n    isFeatured\n    previewAllowed\n    downloadAllowed\n    hasLyrics\n    deletedAt\n    isDemoSound\n    analysis {\n      status\n      error\n      codec\n      sampleRate\n      channels\n      bitDepth\n      size\n    }\n    ...TrackRow\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StudioTracks(\n    $artistUserId: ID!\n    $statuses: [ReleaseStatus!]\n    $deleted: Boolean\n    $query: String\n    $sort: StudioSort\n    $first: Int\n    $after: String\n  ) {\n    studioTracks(\n      artistUserId: $artistUserId\n      statuses: $statuses\n      deleted: $deleted\n      query: $query\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...StudioTrack\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query StudioTracks(\n    $artistUserId: ID!\n    $statuses: [ReleaseStatus!]\n    $deleted: Boolean\n    $query: String\n    $sort: StudioSort\n    $first: Int\n    $after: String\n  ) {\n    studioTracks(\n      artistUserId: $artistUserId\n      statuses: $statuses\n      deleted: $deleted\n      query: $query\n      sort: $sort\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...StudioTrack\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistStats($artistUserId: ID!, $from: DateTime!, $to: DateTime!) {\n    artistStats(artistUserId: $artistUserId, from: $from, to: $to) {\n      from\n      to\n      timeZone\n      timeZoneSince\n      totals {\n        listens\n        listeners\n        completion\n        saves\n        followers\n        seconds\n      }\n      before {\n        listens\n        listeners\n        completion\n        saves\n        followers\n        seconds\n      }\n      days {\n        day\n        listens\n        listeners\n        completion\n        saves\n        followers\n      }\n      topTracks {\n        listens\n        listeners\n        completion\n        saves\n        track {\n          id\n          title\n          albumTitle\n          coverArtUrl\n        }\n      }\n      releases {\n        listens\n        listeners\n        completion\n        saves\n        album {\n          id\n          title\n          coverArtUrl\n        }\n      }\n      places {\n        city\n        country\n        listeners\n      }\n      sources {\n        source\n        listens\n      }\n    }\n  }\n"): (typeof documents)["\n  query ArtistStats($artistUserId: ID!, $from: DateTime!, $to: DateTime!) {\n    artistStats(artistUserId: $artistUserId, from: $from, to: $to) {\n      from\n      to\n      timeZone\n      timeZoneSince\n      totals {\n        listens\n        listeners\n        completion\n        saves\n        followers\n        seconds\n      }\n      before {\n        listens\n        listeners\n        completion\n        saves\n        followers\n        seconds\n      }\n      days {\n        day\n        listens\n        listeners\n        completion\n        saves\n        followers\n      }\n      topTracks {\n        listens\n        listeners\n        completion\n        saves\n        track {\n          id\n          title\n          albumTitle\n          coverArtUrl\n        }\n      }\n      releases {\n        listens\n        listeners\n        completion\n        saves\n        album {\n          id\n          title\n          coverArtUrl\n        }\n      }\n      places {\n        city\n        country\n        listeners\n      }\n      sources {\n        source\n        listens\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetStatsTimeZone($artistUserId: ID!, $timeZone: String!) {\n    setStatsTimeZone(artistUserId: $artistUserId, timeZone: $timeZone) {\n      artistUserId\n      timeZone\n      since\n    }\n  }\n"): (typeof documents)["\n  mutation SetStatsTimeZone($artistUserId: ID!, $timeZone: String!) {\n    setStatsTimeZone(artistUserId: $artistUserId, timeZone: $timeZone) {\n      artistUserId\n      timeZone\n      since\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateTier($input: CreateTierInput!) {\n    createTier(input: $input) {\n      ...StudioTier\n    }\n  }\n"): (typeof documents)["\n  mutation CreateTier($input: CreateTierInput!) {\n    createTier(input: $input) {\n      ...StudioTier\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteTier($id: ID!) {\n    deleteTier(id: $id) {\n      success\n      message\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteTier($id: ID!) {\n    deleteTier(id: $id) {\n      success\n      message\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation GrantTier($userId: ID!, $tierId: ID!, $until: DateTime) {\n    grantTier(userId: $userId, tierId: $tierId, until: $until) {\n      success\n      message\n      tier {\n        ...StudioTier\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation GrantTier($userId: ID!, $tierId: ID!, $until: DateTime) {\n    grantTier(userId: $userId, tierId: $tierId, until: $until) {\n      success\n      message\n      tier {\n        ...StudioTier\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderTiers($artistUserId: ID!, $tierIds: [ID!]!) {\n    reorderTiers(artistUserId: $artistUserId, tierIds: $tierIds) {\n      ...StudioTier\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderTiers($artistUserId: ID!, $tierIds: [ID!]!) {\n    reorderTiers(artistUserId: $artistUserId, tierIds: $tierIds) {\n      ...StudioTier\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeTier($userId: ID!, $tierId: ID!) {\n    revokeTier(userId: $userId, tierId: $tierId) {\n      success\n      message\n      tier {\n        ...StudioTier\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeTier($userId: ID!, $tierId: ID!) {\n    revokeTier(userId: $userId, tierId: $tierId) {\n      success\n      message\n      tier {\n        ...StudioTier\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment StudioTier on Tier {\n    id\n    artistUserId\n    name\n    description\n    perks\n    price\n    yearlyPrice\n    currency\n    position\n    supporterCount\n  }\n"): (typeof documents)["\n  fragment StudioTier on Tier {\n    id\n    artistUserId\n    name\n    description\n    perks\n    price\n    yearlyPrice\n    currency\n    position\n    supporterCount\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StudioTiers($artistUserId: ID!) {\n    artistTiers(artistUserId: $artistUserId) {\n      ...StudioTier\n    }\n  }\n"): (typeof documents)["\n  query StudioTiers($artistUserId: ID!) {\n    artistTiers(artistUserId: $artistUserId) {\n      ...StudioTier\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TierHolders($tierId: ID!, $after: String) {\n    tierHolders(tierId: $tierId, first: 50, after: $after) {\n      nodes {\n        person {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n        since\n        until\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query TierHolders($tierId: ID!, $after: String) {\n    tierHolders(tierId: $tierId, first: 50, after: $after) {\n      nodes {\n        person {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n        since\n        until\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTier($input: UpdateTierInput!) {\n    updateTier(input: $input) {\n      ...StudioTier\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateTier($input: UpdateTierInput!) {\n    updateTier(input: $input) {\n      ...StudioTier\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAudioTrack($input: CreateAudioTrackInput!) {\n    createAudioTrack(input: $input) {\n      ...StudioTrack\n    }\n  }\n"): (typeof documents)["\n  mutation CreateAudioTrack($input: CreateAudioTrackInput!) {\n    createAudioTrack(input: $input) {\n      ...StudioTrack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAudioTrack($id: ID!) {\n    deleteAudioTrack(id: $id) {\n      success\n      message\n      restorableUntil\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAudioTrack($id: ID!) {\n    deleteAudioTrack(id: $id) {\n      success\n      message\n      restorableUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetTrackAsFeatured($artistUserId: ID!, $trackId: ID!) {\n    setTrackAsFeatured(artistUserId: $artistUserId, trackId: $trackId) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SetTrackAsFeatured($artistUserId: ID!, $trackId: ID!) {\n    setTrackAsFeatured(artistUserId: $artistUserId, trackId: $trackId) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StudioFeatured($artistUserId: ID!) {\n    featuredTracks(artistUserId: $artistUserId) {\n      ...StudioTrack\n    }\n  }\n"): (typeof documents)["\n  query StudioFeatured($artistUserId: ID!) {\n    featuredTracks(artistUserId: $artistUserId) {\n      ...StudioTrack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReorderFeaturedTracks($artistUserId: ID!, $trackIds: [ID!]!) {\n    reorderFeaturedTracks(artistUserId: $artistUserId, trackIds: $trackIds) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation ReorderFeaturedTracks($artistUserId: ID!, $trackIds: [ID!]!) {\n    reorderFeaturedTracks(artistUserId: $artistUserId, trackIds: $trackIds) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreAudioTrack($id: ID!) {\n    restoreAudioTrack(id: $id) {\n      ...StudioTrack\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreAudioTrack($id: ID!) {\n    restoreAudioTrack(id: $id) {\n      ...StudioTrack\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TrackEditor($id: ID!) {\n    audioTrack(id: $id) {\n      ...StudioTrack\n      lyrics\n      credits {\n        role\n        name\n      }\n      loudness\n      truePeak\n      albumLoudness\n    }\n  }\n"): (typeof documents)["\n  query TrackEditor($id: ID!) {\n    audioTrack(id: $id) {\n      ...StudioTrack\n      lyrics\n      credits {\n        role\n        name\n      }\n      loudness\n      truePeak\n      albumLoudness\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveTrackFromFeatured($artistUserId: ID!, $trackId: ID!) {\n    removeTrackFromFeatured(artistUserId: $artistUserId, trackId: $trackId) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveTrackFromFeatured($artistUserId: ID!, $trackId: ID!) {\n    removeTrackFromFeatured(artistUserId: $artistUserId, trackId: $trackId) {\n      success\n      message\n      featuredTracks {\n        ...StudioTrack\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateAudioTrack($input: UpdateAudioTrackInput!) {\n    updateAudioTrack(input: $input) {\n      ...StudioTrack\n      lyrics\n      credits {\n        role\n        name\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateAudioTrack($input: UpdateAudioTrackInput!) {\n    updateAudioTrack(input: $input) {\n      ...StudioTrack\n      lyrics\n      credits {\n        role\n        name\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnpackUpload($key: String!) {\n    unpackUpload(key: $key) {\n      name\n      error\n      text\n      file {\n        key\n        kind\n        fileName\n        contentType\n        size\n        duration\n        sampleRate\n        channels\n        bitDepth\n        codec\n        tags {\n          title\n          artist\n          album\n          albumArtist\n          genre\n          year\n          trackNumber\n          discNumber\n          lyrics\n          isrc\n        }\n        embeddedArtKey\n        width\n        height\n        url\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UnpackUpload($key: String!) {\n    unpackUpload(key: $key) {\n      name\n      error\n      text\n      file {\n        key\n        kind\n        fileName\n        contentType\n        size\n        duration\n        sampleRate\n        channels\n        bitDepth\n        codec\n        tags {\n          title\n          artist\n          album\n          albumArtist\n          genre\n          year\n          trackNumber\n          discNumber\n          lyrics\n          isrc\n        }\n        embeddedArtKey\n        width\n        height\n        url\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AllLatePayments($status: LatePaymentStatus!, $after: String) {\n    allLatePayments(status: $status, first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n        id\n        canSettle\n        steps {\n          at\n          kind\n          note\n          by {\n            userId\n            handle\n            displayName\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query AllLatePayments($status: LatePaymentStatus!, $after: String) {\n    allLatePayments(status: $status, first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n        id\n        canSettle\n        steps {\n          at\n          kind\n          note\n          by {\n            userId\n            handle\n            displayName\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelSubscription($id: ID!) {\n    cancelTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  mutation CancelSubscription($id: ID!) {\n    cancelTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ChangeSubscriptionCard($id: ID!) {\n    changeSubscriptionCard(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  mutation ChangeSubscriptionCard($id: ID!) {\n    changeSubscriptionCard(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ChangeSubscription(\n    $id: ID!\n    $tierId: ID!\n    $interval: BillingInterval!\n    $country: String\n    $postalCode: String\n    $expectedTotal: Float\n  ) {\n    changeTierSubscription(\n      id: $id\n      tierId: $tierId\n      interval: $interval\n      country: $country\n      postalCode: $postalCode\n      expectedTotal: $expectedTotal\n    ) {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  mutation ChangeSubscription(\n    $id: ID!\n    $tierId: ID!\n    $interval: BillingInterval!\n    $country: String\n    $postalCode: String\n    $expectedTotal: Float\n  ) {\n    changeTierSubscription(\n      id: $id\n      tierId: $tierId\n      interval: $interval\n      country: $country\n      postalCode: $postalCode\n      expectedTotal: $expectedTotal\n    ) {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateFeedAddress($artistUserId: ID!) {\n    createFeedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation CreateFeedAddress($artistUserId: ID!) {\n    createFeedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FeedAddress($artistUserId: ID!) {\n    feedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n"): (typeof documents)["\n  query FeedAddress($artistUserId: ID!) {\n    feedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubscriptionIncome($months: Int!) {\n    subscriptionIncome(months: $months) {\n      month\n      currency\n      income\n      tax\n      payments\n    }\n    giftIncome(months: $months) {\n      month\n      currency\n      income\n      tax\n      gifts\n    }\n  }\n"): (typeof documents)["\n  query SubscriptionIncome($months: Int!) {\n    subscriptionIncome(months: $months) {\n      month\n      currency\n      income\n      tax\n      payments\n    }\n    giftIncome(months: $months) {\n      month\n      currency\n      income\n      tax\n      gifts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubscriptionInvoices($after: String) {\n    subscriptionInvoices(first: 20, after: $after) {\n      nodes {\n        id\n        number\n        paidAt\n        periodStart\n        periodEnd\n        amount\n        tax\n        taxRate\n        returned\n        isRefunding\n        country\n        terms {\n          tierName\n          currency\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query SubscriptionInvoices($after: String) {\n    subscriptionInvoices(first: 20, after: $after) {\n      nodes {\n        id\n        number\n        paidAt\n        periodStart\n        periodEnd\n        amount\n        tax\n        taxRate\n        returned\n        isRefunding\n        country\n        terms {\n          tierName\n          currency\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation KeepSubscriptionCard($id: ID!) {\n    keepSubscriptionCard(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  mutation KeepSubscriptionCard($id: ID!) {\n    keepSubscriptionCard(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LatePaymentParts on LatePayment {\n    id\n    number\n    tierName\n    isGift\n    amount\n    currency\n    paidAt\n    status\n    failure\n    returnedAt\n    triesAgainAt\n    canRetry\n    note\n    payer {\n      userId\n      handle\n      displayName\n    }\n    artist {\n      userId\n      handle\n      displayName\n    }\n  }\n"): (typeof documents)["\n  fragment LatePaymentParts on LatePayment {\n    id\n    number\n    tierName\n    isGift\n    amount\n    currency\n    paidAt\n    status\n    failure\n    returnedAt\n    triesAgainAt\n    canRetry\n    note\n    payer {\n      userId\n      handle\n      displayName\n    }\n    artist {\n      userId\n      handle\n      displayName\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LatePaymentsMade($after: String) {\n    latePaymentsMade(first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query LatePaymentsMade($after: String) {\n    latePaymentsMade(first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LatePaymentsReceived($after: String) {\n    latePaymentsReceived(first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query LatePaymentsReceived($after: String) {\n    latePaymentsReceived(first: 10, after: $after) {\n      nodes {\n        ...LatePaymentParts\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PauseSubscription($id: ID!) {\n    pauseTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  mutation PauseSubscription($id: ID!) {\n    pauseTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PaymentParts on SubscriptionInvoice {\n    id\n    number\n    paidAt\n    periodStart\n    periodEnd\n    amount\n    returned\n    isRefunding\n    refundFailure\n    terms {\n      tierName\n      currency\n    }\n  }\n"): (typeof documents)["\n  fragment PaymentParts on SubscriptionInvoice {\n    id\n    number\n    paidAt\n    periodStart\n    periodEnd\n    amount\n    returned\n    isRefunding\n    refundFailure\n    terms {\n      tierName\n      currency\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TierSubscriptionPayments($id: ID!) {\n    tierSubscriptionPayments(id: $id) {\n      ...PaymentParts\n    }\n  }\n"): (typeof documents)["\n  query TierSubscriptionPayments($id: ID!) {\n    tierSubscriptionPayments(id: $id) {\n      ...PaymentParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubscriptionReceipt($id: ID!) {\n    subscriptionReceipt(invoiceId: $id) {\n      invoice {\n        id\n        number\n        paidAt\n        periodStart\n        periodEnd\n        amount\n        credit\n        tax\n        taxIncluded\n        taxRate\n        country\n        terms {\n          tierName\n          interval\n          amount\n          currency\n        }\n      }\n      subscriber {\n        userId\n        handle\n        displayName\n      }\n      artist {\n        userId\n        handle\n        displayName\n      }\n    }\n  }\n"): (typeof documents)["\n  query SubscriptionReceipt($id: ID!) {\n    subscriptionReceipt(invoiceId: $id) {\n      invoice {\n        id\n        number\n        paidAt\n        periodStart\n        periodEnd\n        amount\n        credit\n        tax\n        taxIncluded\n        taxRate\n        country\n        terms {\n          tierName\n          interval\n          amount\n          currency\n        }\n      }\n      subscriber {\n        userId\n        handle\n        displayName\n      }\n      artist {\n        userId\n        handle\n        displayName\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RefreshSubscription($id: ID!) {\n    refreshTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  mutation RefreshSubscription($id: ID!) {\n    refreshTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RefundSubscriptionPayment($invoiceId: ID!) {\n    refundSubscriptionPayment(invoiceId: $invoiceId) {\n      ...PaymentParts\n    }\n  }\n"): (typeof documents)["\n  mutation RefundSubscriptionPayment($invoiceId: ID!) {\n    refundSubscriptionPayment(invoiceId: $invoiceId) {\n      ...PaymentParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ResumeSubscription($id: ID!) {\n    resumeTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  mutation ResumeSubscription($id: ID!) {\n    resumeTierSubscription(id: $id) {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RetryLatePayment($id: ID!) {\n    retryLatePayment(id: $id) {\n      ...LatePaymentParts\n    }\n  }\n"): (typeof documents)["\n  mutation RetryLatePayment($id: ID!) {\n    retryLatePayment(id: $id) {\n      ...LatePaymentParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeFeedAddress($artistUserId: ID!) {\n    revokeFeedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeFeedAddress($artistUserId: ID!) {\n    revokeFeedAddress(artistUserId: $artistUserId) {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SettleLatePayment($id: ID!, $note: String!) {\n    settleLatePayment(id: $id, note: $note) {\n      ...LatePaymentParts\n    }\n  }\n"): (typeof documents)["\n  mutation SettleLatePayment($id: ID!, $note: String!) {\n    settleLatePayment(id: $id, note: $note) {\n      ...LatePaymentParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SubscribeToTier($input: SubscribeToTierInput!) {\n    subscribeToTier(input: $input) {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  mutation SubscribeToTier($input: SubscribeToTierInput!) {\n    subscribeToTier(input: $input) {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TierSubscribers($after: String) {\n    tierSubscribers(first: 50, after: $after) {\n      nodes {\n        id\n        status\n        subscriber {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n        terms {\n          tierName\n          interval\n          amount\n          currency\n        }\n        tax\n        taxIncluded\n        taxRate\n        total\n        country\n        createdAt\n        periodEnd\n        cancelledAt\n        dispute\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query TierSubscribers($after: String) {\n    tierSubscribers(first: 50, after: $after) {\n      nodes {\n        id\n        status\n        subscriber {\n          userId\n          handle\n          displayName\n          profilePictureUrl\n        }\n        terms {\n          tierName\n          interval\n          amount\n          currency\n        }\n        tax\n        taxIncluded\n        taxRate\n        total\n        country\n        createdAt\n        periodEnd\n        cancelledAt\n        dispute\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SubscriptionParts on TierSubscription {\n    id\n    status\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    terms {\n      tierId\n      tierName\n      interval\n      amount\n      currency\n    }\n    nextTerms {\n      tierId\n      tierName\n      interval\n      amount\n      currency\n    }\n    tax\n    taxIncluded\n    taxRate\n    total\n    nextTotal\n    country\n    periodEnd\n    goesOnAt\n    giftedUntil\n    cancelledAt\n    endedAt\n    endReason\n    card {\n      brand\n      last4\n      expMonth\n      expYear\n    }\n    invoice {\n      id\n      amount\n      credit\n      tax\n      taxIncluded\n      taxRate\n      status\n      failure\n      nextAttemptAt\n      clientSecret\n      terms {\n        tierName\n        interval\n        amount\n        currency\n      }\n    }\n    cardSecret\n  }\n"): (typeof documents)["\n  fragment SubscriptionParts on TierSubscription {\n    id\n    status\n    artist {\n      userId\n      handle\n      displayName\n      profilePictureUrl\n    }\n    terms {\n      tierId\n      tierName\n      interval\n      amount\n      currency\n    }\n    nextTerms {\n      tierId\n      tierName\n      interval\n      amount\n      currency\n    }\n    tax\n    taxIncluded\n    taxRate\n    total\n    nextTotal\n    country\n    periodEnd\n    goesOnAt\n    giftedUntil\n    cancelledAt\n    endedAt\n    endReason\n    card {\n      brand\n      last4\n      expMonth\n      expYear\n    }\n    invoice {\n      id\n      amount\n      credit\n      tax\n      taxIncluded\n      taxRate\n      status\n      failure\n      nextAttemptAt\n      clientSecret\n      terms {\n        tierName\n        interval\n        amount\n        currency\n      }\n    }\n    cardSecret\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Subscriptions {\n    tierSubscriptions {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  query Subscriptions {\n    tierSubscriptions {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SupportPrice(\n    $tierId: ID!\n    $interval: BillingInterval!\n    $country: String\n    $postalCode: String\n    $subscriptionId: ID\n  ) {\n    supportPrice(\n      tierId: $tierId\n      interval: $interval\n      country: $country\n      postalCode: $postalCode\n      subscriptionId: $subscriptionId\n    ) {\n      currency\n      price\n      credit\n      startsNow\n      tax\n      taxIncluded\n      taxRate\n      total\n      country\n      needsCountry\n      postalCode\n      needsPostalCode\n    }\n  }\n"): (typeof documents)["\n  query SupportPrice(\n    $tierId: ID!\n    $interval: BillingInterval!\n    $country: String\n    $postalCode: String\n    $subscriptionId: ID\n  ) {\n    supportPrice(\n      tierId: $tierId\n      interval: $interval\n      country: $country\n      postalCode: $postalCode\n      subscriptionId: $subscriptionId\n    ) {\n      currency\n      price\n      credit\n      startsNow\n      tax\n      taxIncluded\n      taxRate\n      total\n      country\n      needsCountry\n      postalCode\n      needsPostalCode\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SupportStart($artistId: ID!) {\n    artistTiers(artistUserId: $artistId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      position\n    }\n    tierSubscriptions {\n      ...SubscriptionParts\n    }\n  }\n"): (typeof documents)["\n  query SupportStart($artistId: ID!) {\n    artistTiers(artistUserId: $artistId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      position\n    }\n    tierSubscriptions {\n      ...SubscriptionParts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BeliefRow on TasteBelief {\n    subject\n    id\n    name\n    imageUrl\n    path\n    strength\n    basis\n  }\n"): (typeof documents)["\n  fragment BeliefRow on TasteBelief {\n    subject\n    id\n    name\n    imageUrl\n    path\n    strength\n    basis\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ChooseGenres($slugs: [String!]!) {\n    chooseGenres(slugs: $slugs) {\n      id\n      name\n      slug\n    }\n  }\n"): (typeof documents)["\n  mutation ChooseGenres($slugs: [String!]!) {\n    chooseGenres(slugs: $slugs) {\n      id\n      name\n      slug\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OpinionRow on TasteOpinion {\n    subject\n    id\n    name\n    artistName\n    imageUrl\n    path\n    verdict\n    at\n  }\n"): (typeof documents)["\n  fragment OpinionRow on TasteOpinion {\n    subject\n    id\n    name\n    artistName\n    imageUrl\n    path\n    verdict\n    at\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OpinionOn($things: [TasteThingInput!]!) {\n    myOpinions(things: $things) {\n      __typename\n      subject\n      id\n      verdict\n    }\n  }\n"): (typeof documents)["\n  query OpinionOn($things: [TasteThingInput!]!) {\n    myOpinions(things: $things) {\n      __typename\n      subject\n      id\n      verdict\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PrivateListening {\n    myTaste {\n      __typename\n      privateUntil\n    }\n  }\n"): (typeof documents)["\n  query PrivateListening {\n    myTaste {\n      __typename\n      privateUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveBelief($input: TasteThingInput!) {\n    removeBelief(input: $input)\n  }\n"): (typeof documents)["\n  mutation RemoveBelief($input: TasteThingInput!) {\n    removeBelief(input: $input)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreBelief($input: TasteThingInput!) {\n    restoreBelief(input: $input)\n  }\n"): (typeof documents)["\n  mutation RestoreBelief($input: TasteThingInput!) {\n    restoreBelief(input: $input)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SayOpinion($input: TasteOpinionInput!) {\n    sayOpinion(input: $input) {\n      subject\n      id\n      verdict\n    }\n  }\n"): (typeof documents)["\n  mutation SayOpinion($input: TasteOpinionInput!) {\n    sayOpinion(input: $input) {\n      subject\n      id\n      verdict\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SayPlace($city: String!, $country: String!) {\n    sayPlace(city: $city, country: $country) {\n      city\n      country\n    }\n  }\n"): (typeof documents)["\n  mutation SayPlace($city: String!, $country: String!) {\n    sayPlace(city: $city, country: $country) {\n      city\n      country\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetPrivateListening($minutes: Int) {\n    setPrivateListening(minutes: $minutes)\n  }\n"): (typeof documents)["\n  mutation SetPrivateListening($minutes: Int) {\n    setPrivateListening(minutes: $minutes)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TakeBackOpinion($input: TasteThingInput!) {\n    takeBackOpinion(input: $input)\n  }\n"): (typeof documents)["\n  mutation TakeBackOpinion($input: TasteThingInput!) {\n    takeBackOpinion(input: $input)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MyTaste {\n    myTaste {\n      artists {\n        ...BeliefRow\n      }\n      genres {\n        ...BeliefRow\n      }\n      removed {\n        ...BeliefRow\n      }\n      opinions {\n        ...OpinionRow\n      }\n      chosenGenres {\n        id\n        name\n        slug\n      }\n      place {\n        city\n        country\n      }\n      mix {\n        own\n        friends\n        chosen\n        place\n        rising\n      }\n      byPopularity\n      privateUntil\n    }\n    genres {\n      id\n      name\n      slug\n    }\n  }\n"): (typeof documents)["\n  query MyTaste {\n    myTaste {\n      artists {\n        ...BeliefRow\n      }\n      genres {\n        ...BeliefRow\n      }\n      removed {\n        ...BeliefRow\n      }\n      opinions {\n        ...OpinionRow\n      }\n      chosenGenres {\n        id\n        name\n        slug\n      }\n      place {\n        city\n        country\n      }\n      mix {\n        own\n        friends\n        chosen\n        place\n        rising\n      }\n      byPopularity\n      privateUntil\n    }\n    genres {\n      id\n      name\n      slug\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TasteStart {\n    myTaste {\n      chosenGenres {\n        id\n        name\n        slug\n      }\n      place {\n        city\n        country\n      }\n      mix {\n        own\n      }\n    }\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n  }\n"): (typeof documents)["\n  query TasteStart {\n    myTaste {\n      chosenGenres {\n        id\n        name\n        slug\n      }\n      place {\n        city\n        country\n      }\n      mix {\n        own\n      }\n    }\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      isHeld\n      heldUntil\n      artistUserId\n    }\n  }\n"): (typeof documents)["\n  query ArtistTiers($userId: ID!) {\n    artistTiers(artistUserId: $userId) {\n      id\n      name\n      description\n      perks\n      price\n      yearlyPrice\n      currency\n      isHeld\n      heldUntil\n      artistUserId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SimilarToTrack($id: ID!) {\n    similarTracks(trackId: $id, first: 12) {\n      score\n      reason\n      track {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"): (typeof documents)["\n  query SimilarToTrack($id: ID!) {\n    similarTracks(trackId: $id, first: 12) {\n      score\n      reason\n      track {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TrackPage($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      artistInfo {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        isFollowed\n      }\n      duration\n      albumId\n      albumTitle\n      number\n      genres {\n        id\n        name\n        slug\n      }\n      coverArtUrl\n      tint\n      playCount\n      status\n      releaseDate\n      releaseZone\n      isInLibrary\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n      commentCount\n      hasAccessTo\n      isDemoSound\n      license\n      licenseUrl\n      attribution\n      ...TrackRow\n    }\n  }\n"): (typeof documents)["\n  query TrackPage($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      artistInfo {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n        isFollowed\n      }\n      duration\n      albumId\n      albumTitle\n      number\n      genres {\n        id\n        name\n        slug\n      }\n      coverArtUrl\n      tint\n      playCount\n      status\n      releaseDate\n      releaseZone\n      isInLibrary\n      reactions {\n        likes\n        loves\n        laughs\n        wows\n        userReaction\n      }\n      commentCount\n      hasAccessTo\n      isDemoSound\n      license\n      licenseUrl\n      attribution\n      ...TrackRow\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ExperimentFields on Experiment {\n    id\n    name\n    state\n    share\n    a {\n      arm\n      tuning {\n        ...TuningFields\n      }\n      people\n      figures {\n        name\n        mean\n        low\n        high\n      }\n    }\n    b {\n      arm\n      tuning {\n        ...TuningFields\n      }\n      people\n      figures {\n        name\n        mean\n        low\n        high\n      }\n    }\n    differences {\n      name\n      mean\n      low\n      high\n      certain\n    }\n    startedAt\n    startedBy\n    stoppedAt\n    kept\n  }\n"): (typeof documents)["\n  fragment ExperimentFields on Experiment {\n    id\n    name\n    state\n    share\n    a {\n      arm\n      tuning {\n        ...TuningFields\n      }\n      people\n      figures {\n        name\n        mean\n        low\n        high\n      }\n    }\n    b {\n      arm\n      tuning {\n        ...TuningFields\n      }\n      people\n      figures {\n        name\n        mean\n        low\n        high\n      }\n    }\n    differences {\n      name\n      mean\n      low\n      high\n      certain\n    }\n    startedAt\n    startedBy\n    stoppedAt\n    kept\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminExperiments($first: Int!, $after: String) {\n    experiments(first: $first, after: $after) {\n      nodes {\n        ...ExperimentFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AdminExperiments($first: Int!, $after: String) {\n    experiments(first: $first, after: $after) {\n      nodes {\n        ...ExperimentFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StartExperiment($input: ExperimentInput!) {\n    startExperiment(input: $input) {\n      ...ExperimentFields\n    }\n  }\n"): (typeof documents)["\n  mutation StartExperiment($input: ExperimentInput!) {\n    startExperiment(input: $input) {\n      ...ExperimentFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation StopExperiment($id: ID!, $keep: ExperimentArm, $reason: String!, $version: Int) {\n    stopExperiment(id: $id, keep: $keep, reason: $reason, version: $version) {\n      ...ExperimentFields\n    }\n  }\n"): (typeof documents)["\n  mutation StopExperiment($id: ID!, $keep: ExperimentArm, $reason: String!, $version: Int) {\n    stopExperiment(id: $id, keep: $keep, reason: $reason, version: $version) {\n      ...ExperimentFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminLearning {\n    learning {\n      current {\n        ...LearningVersionFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminLearning {\n    learning {\n      current {\n        ...LearningVersionFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LearningFields on Learning {\n    halfLifeDays\n    popularityHalfLifeDays\n    savePlays\n    followPlays\n    skipShare\n  }\n"): (typeof documents)["\n  fragment LearningFields on Learning {\n    halfLifeDays\n    popularityHalfLifeDays\n    savePlays\n    followPlays\n    skipShare\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminLearningHistory($first: Int!, $after: String) {\n    learningHistory(first: $first, after: $after) {\n      nodes {\n        ...LearningVersionFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AdminLearningHistory($first: Int!, $after: String) {\n    learningHistory(first: $first, after: $after) {\n      nodes {\n        ...LearningVersionFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment LearningVersionFields on LearningVersion {\n    version\n    learning {\n      ...LearningFields\n    }\n    reason\n    changedAt\n    changedBy\n  }\n"): (typeof documents)["\n  fragment LearningVersionFields on LearningVersion {\n    version\n    learning {\n      ...LearningFields\n    }\n    reason\n    changedAt\n    changedBy\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreLearning($version: Int!, $reason: String!) {\n    restoreLearning(version: $version, reason: $reason) {\n      ...LearningVersionFields\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreLearning($version: Int!, $reason: String!) {\n    restoreLearning(version: $version, reason: $reason) {\n      ...LearningVersionFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveLearning($input: LearningInput!, $version: Int!, $reason: String!) {\n    saveLearning(input: $input, version: $version, reason: $reason) {\n      ...LearningVersionFields\n    }\n  }\n"): (typeof documents)["\n  mutation SaveLearning($input: LearningInput!, $version: Int!, $reason: String!) {\n    saveLearning(input: $input, version: $version, reason: $reason) {\n      ...LearningVersionFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ListedTrack on ReasonedTrack {\n    reason\n    track {\n      id\n      title\n      artist\n    }\n  }\n"): (typeof documents)["\n  fragment ListedTrack on ReasonedTrack {\n    reason\n    track {\n      id\n      title\n      artist\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FollowersForLists($userId: ID!, $first: Int!) {\n    followers(userId: $userId, first: $first) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n"): (typeof documents)["\n  query FollowersForLists($userId: ID!, $first: Int!) {\n    followers(userId: $userId, first: $first) {\n      nodes {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NamedArtist on Artist {\n    id\n    artistName\n    handle\n    profilePictureUrl\n  }\n"): (typeof documents)["\n  fragment NamedArtist on Artist {\n    id\n    artistName\n    handle\n    profilePictureUrl\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NeighbourFields on SimilarArtist {\n    artist {\n      id\n      artistName\n      handle\n      profilePictureUrl\n    }\n    score\n    reason\n  }\n"): (typeof documents)["\n  fragment NeighbourFields on SimilarArtist {\n    artist {\n      id\n      artistName\n      handle\n      profilePictureUrl\n    }\n    score\n    reason\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PreviewLists($userIds: [ID!]!, $input: TuningInput!) {\n    previewLists(userIds: $userIds, input: $input, first: 20) {\n      person {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      arm\n      now {\n        ...ListedTrack\n      }\n      then {\n        ...ListedTrack\n      }\n    }\n  }\n"): (typeof documents)["\n  query PreviewLists($userIds: [ID!]!, $input: TuningInput!) {\n    previewLists(userIds: $userIds, input: $input, first: 20) {\n      person {\n        userId\n        handle\n        displayName\n        profilePictureUrl\n      }\n      arm\n      now {\n        ...ListedTrack\n      }\n      then {\n        ...ListedTrack\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PreviewNeighbours($artistId: ID!, $threshold: Float!) {\n    previewNeighbours(artistId: $artistId, similarityScoreThreshold: $threshold, first: 20) {\n      artist {\n        id\n        artistName\n        handle\n      }\n      listeners\n      now {\n        ...NeighbourFields\n      }\n      then {\n        ...NeighbourFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query PreviewNeighbours($artistId: ID!, $threshold: Float!) {\n    previewNeighbours(artistId: $artistId, similarityScoreThreshold: $threshold, first: 20) {\n      artist {\n        id\n        artistName\n        handle\n      }\n      listeners\n      now {\n        ...NeighbourFields\n      }\n      then {\n        ...NeighbourFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PreviewThreshold($threshold: Float!) {\n    previewThreshold(similarityScoreThreshold: $threshold) {\n      artists\n      withNeighboursNow\n      withNeighboursThen\n      losing\n      gaining\n      emptied {\n        ...NamedArtist\n      }\n      filled {\n        ...NamedArtist\n      }\n      curve {\n        ...ThresholdPointFields\n      }\n      now {\n        ...ThresholdPointFields\n      }\n      then {\n        ...ThresholdPointFields\n      }\n      differences {\n        name\n        mean\n        low\n        high\n        certain\n      }\n    }\n  }\n"): (typeof documents)["\n  query PreviewThreshold($threshold: Float!) {\n    previewThreshold(similarityScoreThreshold: $threshold) {\n      artists\n      withNeighboursNow\n      withNeighboursThen\n      losing\n      gaining\n      emptied {\n        ...NamedArtist\n      }\n      filled {\n        ...NamedArtist\n      }\n      curve {\n        ...ThresholdPointFields\n      }\n      now {\n        ...ThresholdPointFields\n      }\n      then {\n        ...ThresholdPointFields\n      }\n      differences {\n        name\n        mean\n        low\n        high\n        certain\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ThresholdPointFields on ThresholdPoint {\n    threshold\n    withOne\n    withOneInterval {\n      low\n      high\n    }\n    withFive\n    withFiveInterval {\n      low\n      high\n    }\n    meanNeighbours\n    meanNeighboursInterval {\n      low\n      high\n    }\n    precision\n    precisionInterval {\n      low\n      high\n    }\n    recall\n    recallInterval {\n      low\n      high\n    }\n    coverage\n    coverageInterval {\n      low\n      high\n    }\n  }\n"): (typeof documents)["\n  fragment ThresholdPointFields on ThresholdPoint {\n    threshold\n    withOne\n    withOneInterval {\n      low\n      high\n    }\n    withFive\n    withFiveInterval {\n      low\n      high\n    }\n    meanNeighbours\n    meanNeighboursInterval {\n      low\n      high\n    }\n    precision\n    precisionInterval {\n      low\n      high\n    }\n    recall\n    recallInterval {\n      low\n      high\n    }\n    coverage\n    coverageInterval {\n      low\n      high\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RecommendationModelFields on RecommendationModel {\n    version\n    trainedAt\n    seconds\n    inUse\n    name\n    pinned\n    artists\n    tracks\n    people\n    interactions\n    leftOut\n    sizeBytes\n    recall\n    recallInterval {\n      low\n      high\n    }\n    ndcg\n    ndcgInterval {\n      low\n      high\n    }\n    refused\n    weights {\n      name\n      weight\n    }\n    learning {\n      ...LearningFields\n    }\n  }\n"): (typeof documents)["\n  fragment RecommendationModelFields on RecommendationModel {\n    version\n    trainedAt\n    seconds\n    inUse\n    name\n    pinned\n    artists\n    tracks\n    people\n    interactions\n    leftOut\n    sizeBytes\n    recall\n    recallInterval {\n      low\n      high\n    }\n    ndcg\n    ndcgInterval {\n      low\n      high\n    }\n    refused\n    weights {\n      name\n      weight\n    }\n    learning {\n      ...LearningFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation NameModel($version: String!, $name: String, $why: String) {\n    nameModel(version: $version, name: $name, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n"): (typeof documents)["\n  mutation NameModel($version: String!, $name: String, $why: String) {\n    nameModel(version: $version, name: $name, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PinModel($version: String!, $pinned: Boolean!, $why: String) {\n    pinModel(version: $version, pinned: $pinned, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n"): (typeof documents)["\n  mutation PinModel($version: String!, $pinned: Boolean!, $why: String) {\n    pinModel(version: $version, pinned: $pinned, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreTuning($version: Int!, $reason: String!) {\n    restoreTuning(version: $version, reason: $reason) {\n      ...TuningVersionFields\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreTuning($version: Int!, $reason: String!) {\n    restoreTuning(version: $version, reason: $reason) {\n      ...TuningVersionFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RollBackModel($version: String!, $why: String) {\n    rollBackModel(version: $version, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n"): (typeof documents)["\n  mutation RollBackModel($version: String!, $why: String) {\n    rollBackModel(version: $version, why: $why) {\n      ...RecommendationModelFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveTuning($input: TuningInput!, $version: Int!, $reason: String!) {\n    saveTuning(input: $input, version: $version, reason: $reason) {\n      ...TuningVersionFields\n    }\n  }\n"): (typeof documents)["\n  mutation SaveTuning($input: TuningInput!, $version: Int!, $reason: String!) {\n    saveTuning(input: $input, version: $version, reason: $reason) {\n      ...TuningVersionFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TrainModel($why: String) {\n    trainModel(why: $why)\n  }\n"): (typeof documents)["\n  mutation TrainModel($why: String) {\n    trainModel(why: $why)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TuningFields on Tuning {\n    similarityScoreThreshold\n    model\n    diversity\n    discovery\n  }\n"): (typeof documents)["\n  fragment TuningFields on Tuning {\n    similarityScoreThreshold\n    model\n    diversity\n    discovery\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminTuningHistory($first: Int!, $after: String) {\n    tuningHistory(first: $first, after: $after) {\n      nodes {\n        ...TuningVersionFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AdminTuningHistory($first: Int!, $after: String) {\n    tuningHistory(first: $first, after: $after) {\n      nodes {\n        ...TuningVersionFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AdminTuningState {\n    tuningState {\n      current {\n        ...TuningVersionFields\n      }\n      models\n      trained {\n        ...RecommendationModelFields\n      }\n      training\n      trainingFailed\n      experiment {\n        ...ExperimentFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query AdminTuningState {\n    tuningState {\n      current {\n        ...TuningVersionFields\n      }\n      models\n      trained {\n        ...RecommendationModelFields\n      }\n      training\n      trainingFailed\n      experiment {\n        ...ExperimentFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TuningVersionFields on TuningVersion {\n    version\n    tuning {\n      ...TuningFields\n    }\n    reason\n    changedAt\n    changedBy\n  }\n"): (typeof documents)["\n  fragment TuningVersionFields on TuningVersion {\n    version\n    tuning {\n      ...TuningFields\n    }\n    reason\n    changedAt\n    changedBy\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;