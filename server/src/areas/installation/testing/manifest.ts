import type { AreaTesting } from '../../../testing/areaTesting'

export const installationTesting: AreaTesting = {
  name: 'installation',
  samples: () => ({
    name_en: 'Al Salam Hospital',
    name_ar: 'مستشفى السلام',
    support_email: 'help@example.org',
    primary_color: '#1d4ed8',
    remove_logo: false,
  }),
}
