import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  samplesOfCalls: { 'pickers.patients': { excludedIds: '[1,2]' } },
}
