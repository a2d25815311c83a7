import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  samples: () => ({ mails: 90, text_messages: 90, notifications: 120, sessions: 14, import_cells: 3 }),
}
