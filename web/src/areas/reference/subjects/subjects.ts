import { api } from '../../../lib/api/api'

/** Levels and specialties share their pages; only calls, permissions and texts differ. */
export type SubjectKind = 'level' | 'specialty'

/** For each kind its area in the contract, its calls and the path of its pages. */
export const subjects = {
  level: { area: 'levels', calls: api.levels, at: '/levels' },
  specialty: { area: 'specialties', calls: api.specialties, at: '/specialties' },
} as const
