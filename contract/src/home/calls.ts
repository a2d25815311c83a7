import * as z from 'zod'
import { MyClinic } from '../clinics/calls'
import { CENTER_TYPE } from '../facilities/centers'
import { area } from '../kit/endpoint'
import { filter, List, NamedOption, One, searchText } from '../kit/responses'
import { id } from '../kit/values'
import { Attention } from './attention'
import { Setup, SetupInput } from './setup'
import { Today } from './today'

const figure = z.number().int()

/** Figures of a hospital and everything below it; a person who belongs to several of these counts once. */
const HospitalFigures = z.object({
  in_patients: figure,
  doctors: figure,
  coordinators: figure,
  nurses: figure,
  admins: figure,
  total_users: figure,
  /** The hospital itself and those below it. */
  hospitals_count: figure,
})
export type HospitalFigures = z.output<typeof HospitalFigures>

/** Figures of a specialty, in a hospital and everything below it. */
const CareFigures = z.object({
  in_patients: figure,
  /** Completed ones only. */
  follow_up_notes: figure,
  radiology: figure,
  lab: figure,
  requested_consult: figure,
  /** Executed ones only. */
  prescriptions: figure,
})
export type CareFigures = z.output<typeof CareFigures>

const CenterFigures = z.object({ total_orders: figure, todays_orders: figure })
export type CenterFigures = z.output<typeof CenterFigures>

/** A node of a tree, as a flat list: its parent is in the list, or the node is a root. */
const Node = z.object({ id: z.number(), name: z.string(), parent_id: z.number().nullable() })

const Statistics = z.discriminatedUnion('dashboard', [
  z.object({
    dashboard: z.literal('super'),
    total: HospitalFigures,
    hospitals: z.array(Node.extend(HospitalFigures.shape)),
  }),
  z.object({
    dashboard: z.literal('nurse'),
    /** Empty until a specialty is chosen. */
    hospitals: z.array(Node.extend(CareFigures.shape)),
  }),
  z.object({
    dashboard: z.literal('center'),
    total: CenterFigures,
    providers: z.array(Node.extend({ ...CenterFigures.shape, center_type: z.enum(CENTER_TYPE) })),
  }),
  z.object({
    dashboard: z.literal('doctor'),
    specialty: NamedOption.nullable(),
    figures: CareFigures.extend({ received_consult: figure }),
    clinics_today: z.array(MyClinic),
  }),
  z.object({ dashboard: z.literal('other') }),
])
export type Statistics = z.output<typeof Statistics>
/** The response for one kind of dashboard. */
export type StatisticsOf<D extends Statistics['dashboard']> = Extract<Statistics, { dashboard: D }>

/** The dashboards (document 1, section 1), one per role; `dashboard.ts` chooses the one for a user. */
export const home = area({
  statistics: {
    method: 'GET',
    path: '/api/admin/statistics',
    shows: 'nobody',
    permission: 'dashboardPermission',
    summary: 'The figures of my dashboard, by my role; a nurse names a specialty',
    query: z.object({ specialty_id: filter(id) }),
    scope: { through: 'hospital' },
    response: One(Statistics),
  },
  today: {
    method: 'GET',
    path: '/api/admin/statistics/today',
    permission: 'list-clinic-appointment',
    summary:
      'Today’s clinic sessions of my hospitals: who waits, who is late, what is not confirmed; and the vacations of the next 14 days',
    scope: { through: 'clinic' },
    reads: { kind: 'appointment', ids: 'data.sessions.people.id' },
    response: One(Today),
  },
  specialties: {
    method: 'GET',
    path: '/api/admin/statistics/specialties/list',
    shows: 'nobody',
    permission: 'dashboardPermission',
    summary: 'The specialties of which there are figures, by name',
    query: z.object({ q: searchText }),
    scope: 'reference',
    response: List(NamedOption),
  },
  attention: {
    method: 'GET',
    path: '/api/admin/statistics/attention',
    shows: 'nobody',
    permission: 'dashboardPermission',
    summary: 'What needs me today, each by its own permission: counts, and since when the first of them waits',
    response: One(Attention),
  },
  setup: {
    method: 'GET',
    path: '/api/admin/setup',
    shows: 'nobody',
    permission: 'super',
    summary: 'What is set up of the installation and what is left, from its data',
    response: One(Setup),
  },
  updateSetup: {
    method: 'PUT',
    path: '/api/admin/setup',
    permission: 'super',
    summary: 'Hide the checklist of the setup from the home page of all Super Admins, or show it again',
    body: SetupInput,
    audit: { kind: 'installation', id: 'single' },
    replaces: 'setup',
    response: One(Setup),
  },
})
