import * as z from 'zod'
import { area } from '../kit/endpoint'
import { jsonList } from '../kit/form'
import { filter, List, NamedOption, One, searchText } from '../kit/responses'
import { id } from '../kit/values'
import { Country } from '../reference/country'
import { PatientCard, Person } from '../users/people'

const SearchQuery = z.object({ q: searchText })

const clinicStaff = ['list-clinic', 'create-clinic', 'update-clinic', 'list-appointment', 'list-my-clinics'] as const

/** Short searchable lists for pickers: at most 50 rows, by name. */
export const pickers = area({
  doctors: {
    method: 'GET',
    path: '/api/admin/doctors/list',
    shows: 'staff',
    permission: clinicStaff,
    summary: 'Doctors of my hospitals, or of one',
    query: z.object({ q: searchText, specialty_id: filter(id), hospital_id: filter(id) }),
    scope: { through: 'hospital' },
    response: List(
      Person.extend({ name: z.string(), specialty_id: z.number().nullable(), specialty: z.string().nullable() }),
    ),
  },
  patients: {
    method: 'GET',
    path: '/api/admin/patients/list',
    permission: ['list-patient', 'listPatients'],
    summary: 'Patients whom I may see',
    /** The audit log has an entry for each patient of the response, so a search that shows fewer asks for fewer. */
    query: SearchQuery.extend({
      limit: filter(z.coerce.number().int().min(1).max(100)),
      /** JSON of ids of patients who are left out, such as those that were chosen already (document 3). */
      excludedIds: filter(jsonList(id)),
    }),
    scope: 'patient',
    reads: { kind: 'patient', ids: 'data.id' },
    response: List(
      Person.extend({
        name: z.string(),
        /** National ID; empty for patients whose record I open with a reason only. */
        uuid: z.string(),
      }),
    ),
  },
  patient: {
    method: 'GET',
    path: '/api/admin/patients/{id}',
    permission: ['list-patient', 'listPatients'],
    summary: 'One patient',
    record: { kind: 'patient', param: 'id' },
    response: One(PatientCard),
  },
  coordinators: {
    method: 'GET',
    path: '/api/admin/coordinators/list',
    shows: 'staff',
    permission: clinicStaff,
    summary: 'Coordinators of my hospitals, or of one',
    query: z.object({ q: searchText, filters: searchText, hospital_id: filter(id) }),
    scope: { through: 'hospital' },
    response: List(Person.extend({ name: z.string() })),
  },
  clinics: {
    method: 'GET',
    path: '/api/admin/clinics/list',
    shows: 'nobody',
    permission: clinicStaff,
    summary: 'Clinics of my hospitals',
    query: SearchQuery,
    scope: 'clinic',
    response: List(z.object({ id: z.number(), name: z.string(), title: z.string() })),
  },
  countries: {
    method: 'GET',
    path: '/api/admin/country',
    shows: 'nobody',
    permission: 'public',
    summary: 'Countries, those of the hospitals first; open, because registration needs them',
    query: SearchQuery,
    scope: 'reference',
    response: List(Country.extend({ phone_code: z.string() })),
  },
  cities: {
    method: 'GET',
    path: '/api/admin/country/{id}/cities',
    shows: 'nobody',
    permission: 'public',
    summary: 'Cities of a country; open, because registration needs them',
    query: SearchQuery,
    scope: 'reference',
    response: List(NamedOption),
  },
})
