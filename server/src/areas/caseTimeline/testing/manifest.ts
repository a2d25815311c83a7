import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  samples: () => ({ seen_until: '2026-11-18T10:00:00.000Z' }),
}
