import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  samples: () => ({
    name_en: 'Al Salam Hospital',
    support_email: 'help@example.org',
    primary_color: '#1d4ed8',
    remove_logo: false,
  }),
}
