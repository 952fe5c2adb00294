import { expect, it } from 'vitest';
import { sessionStore } from '@/core/session';
import { useDevicePlace } from './place';

it('forgets where the device is when a person leaves', () => {
  sessionStore.setState({ userId: 'one' });
  useDevicePlace.setState({ coordinates: { latitude: 48.2, longitude: 16.37 } });
  sessionStore.setState({ userId: null });
  expect(useDevicePlace.getState().coordinates).toBeNull();
});
