import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { refusedSignIns, signInActions } from '#contract/auth/signInActions'
import type { AuditEventResource } from '#contract/fhir/resources/auditEvent'
import { identifierSystems, systems } from '#contract/fhir/systems'
import { recordIdsOfPatient } from '../../../platform/audit/recordsOfPatient'
import { epochMs } from '../../../platform/database/expressions'
import { holdsRole } from '../../../schema/memberships'
import { FhirPersonRow, instantOf, patient, personOfRow, practitioner, present } from '../elements'
import { type FhirResource, source } from '../resource'

const Row = z.strictObject({
  action: z.string(),
  kind: z.string().nullable(),
  record_id: z.string().nullable(),
  change: z.boolean(),
  recorded: z.int(),
  address: z.string().nullable(),
  times: z.int().nullable(),
  /** The names of the changed fields. */
  changed_fields: z.array(z.string()),
  /** Null if nobody was signed in. */
  person: FhirPersonRow.nullable(),
  is_patient: z.boolean(),
})
type Row = z.output<typeof Row>

/** The resources that the kinds of record are here, by what is before the key in a reference. */
const resourcesOfKinds: Record<string, string> = {
  patient: 'Patient/',
  appointment: 'Appointment/',
  ownAppointment: 'Appointment/',
  episode: 'Encounter/episode-',
  encounter: 'Encounter/',
  problem: 'Condition/problem-',
  diagnosis: 'Condition/diagnosis-',
  condition: 'Condition/',
  allergy: 'AllergyIntolerance/',
  vitalSign: 'Observation/vital-',
  observation: 'Observation/',
  prescription: 'MedicationRequest/',
  execution: 'MedicationAdministration/',
  medicationAdministration: 'MedicationAdministration/',
  investigation: 'ServiceRequest/',
  orderedInvestigation: 'ServiceRequest/',
  survey: 'Questionnaire/',
  submission: 'QuestionnaireResponse/',
  clinic: 'Schedule/',
  hospital: 'Organization/',
}

const signIns: ReadonlySet<string> = new Set(signInActions)
const refusals: ReadonlySet<string> = new Set(refusedSignIns)

/** Sign-ins are authentications, everything else is a call (https://hl7.org/fhir/R4/valueset-audit-event-type.html). */
function typeOf({ action }: Row) {
  return signIns.has(action)
    ? { system: systems.dicom, code: '110114', display: 'User Authentication' }
    : { system: systems.auditEventType, code: 'rest', display: 'RESTful Operation' }
}

function actionOf({ action, change }: Row): 'C' | 'R' | 'U' | 'D' | 'E' {
  if (signIns.has(action)) return 'E'
  if (!change) return 'R'
  const verb = action.split('.').at(-1) ?? ''
  return verb.startsWith('create') ? 'C' : /^(delete|remove)/.test(verb) ? 'D' : 'U'
}

function agentOf({ person, is_patient: isPatient, address }: Row) {
  return {
    requestor: person !== null,
    ...(person ? { who: isPatient ? patient(person.id) : practitioner(person) } : { name: 'Nobody signed in' }),
    ...present({ network: address ? { address, type: '2' as const } : null }),
  }
}

function entityOf({ kind, record_id: id, changed_fields: fields, times }: Row) {
  if (kind === null || id === null) return null
  const before = resourcesOfKinds[kind]
  return [
    {
      what: {
        ...(before === undefined ? {} : { reference: `${before}${id}` }),
        identifier: { system: identifierSystems.record, value: `${kind}/${id}` },
      },
      ...present({
        detail: [
          ...fields.map((field) => ({ type: 'changed field', valueString: field })),
          ...(times === null ? [] : [{ type: 'times', valueString: String(times) }]),
        ],
      }),
    },
  ]
}

/** An entry of the audit log: who read or changed what, when and from where. */
export const auditEvent: FhirResource<z.output<typeof AuditEventResource>> = {
  type: 'AuditEvent',
  sources: [
    source({
      from: sql`audit_log left join users on users.id = audit_log.user_id`,
      when: sql`true`,
      id: sql`audit_log.id`,
      changed: sql`audit_log.at`,
      columns: () => sql`audit_log.action, audit_log.kind, audit_log.record_id, audit_log.change, audit_log.address,
        audit_log.times, ${sql.raw(epochMs('audit_log.at'))} as recorded,
        case when users.id is not null then ${sql.raw(personOfRow('users'))} end as person,
        ${holdsRole('PATIENT')} as is_patient,
        array(select name from jsonb_object_keys(coalesce(audit_log.changes, '{}')) as name order by name) as changed_fields`,
      row: Row,
      selecting: {
        patient: (id) => sql`(audit_log.kind, audit_log.record_id) in (
          select kind, record_id from (${recordIdsOfPatient(sql`${id}::integer`)}) as records)`,
        date: sql`audit_log.at`,
      },
      toFhir: (row) => ({
        resourceType: 'AuditEvent',
        type: typeOf(row),
        subtype: [{ system: identifierSystems.call, code: row.action }],
        action: actionOf(row),
        recorded: instantOf(row.recorded),
        outcome: refusals.has(row.action) ? '4' : '0',
        agent: [agentOf(row)],
        source: { observer: { display: 'Mashfa' } },
        ...present({ entity: entityOf(row) }),
      }),
    }),
  ],
}
