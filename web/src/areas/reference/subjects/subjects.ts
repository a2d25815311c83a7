import { api } from '../../../lib/api/api'

/** Levels and specialties are kept alike; what differs is whose they are and what they are called. */
export type SubjectKind = 'level' | 'specialty'

export const subjects = {
  level: { area: 'levels', calls: api.levels, at: '/levels' },
  specialty: { area: 'specialties', calls: api.specialties, at: '/specialties' },
} as const
