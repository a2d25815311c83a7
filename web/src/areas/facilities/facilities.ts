import { api } from '../../lib/api/api'

/**
 * Hospitals, labs and radiology centers: for each its entity and area in the contract, its permissions and the path of
 * its pages.
 */
export const facilities = {
  hospital: {
    entity: 'hospital',
    area: 'hospitals',
    calls: api.hospitals,
    manage: 'manage-hospital-member',
    at: '/service/providers/hospitals',
    candidates: (id: number, roleCode: string, q: string) =>
      api.hospitals.candidates.call({ params: { id, roleCode }, query: { q } }),
  },
  lab: {
    entity: 'lab',
    area: 'labs',
    calls: api.labs,
    manage: 'manage-lab-member',
    at: '/service/providers/labs',
    candidates: (id: number, role: string, q: string) =>
      api.labs.candidates.call({ params: { id, role }, query: { q } }),
  },
  radiology: {
    entity: 'radiology',
    area: 'radiology',
    calls: api.radiology,
    manage: 'manage-Radiology-member',
    at: '/service/providers/radiology-centers',
    candidates: (id: number, role: string, q: string) =>
      api.radiology.candidates.call({ params: { id, role }, query: { q } }),
  },
} as const

export type FacilityKind = keyof typeof facilities
/** Labs and radiology centers, which share their pages. */
export type CenterKind = Exclude<FacilityKind, 'hospital'>
