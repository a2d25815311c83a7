import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index'
import { exportFields } from '#contract/kit/exportFields'
import { type Language, type TextKey, translate } from '#contract/kit/translate'
import { exportColumns } from '../app/entity/exportColumns'
import { loadCatalogue, type TextArea, type Texts } from '../app/i18n/catalogues'
import type { Text } from '../app/i18n/useText'
import { entities } from '../testing/entities'
import { appointmentExportColumns } from './appointments/mine/exportColumns'
import { auditColumns } from './audit/auditColumns'
import { agendaExportColumns } from './clinics/agenda/exportColumns'
import { columns as clinicColumns } from './clinics/fields/aboutFields'
import { myClinicsExportColumns } from './clinics/mine/exportColumns'
import { columns as centerColumns } from './facilities/centers/fields'
import { columns as hospitalColumns } from './facilities/hospitals/fields'
import { staffColumns } from './facilities/staff/staffColumns'
import { lobbyExportColumns } from './lobby/staff/exportColumns'
import { notificationExportColumns } from './notifications/exportColumns'
import { outboxColumns } from './outbox/outboxColumns'
import { textColumns } from './outbox/textColumns'
import { columns as roleColumns } from './roles/fields'
import { documentExportColumns } from './users/documents/exportColumns'
import { columns as userColumns } from './users/fields/userFields'
import { columns as vacationColumns } from './vacations/fields'
import { signColumns } from './vitals/list/signColumns'
import { wardColumns } from './vitals/ward/wardColumns'

const t = (key: string) => key
const facility = ['id', 'name_text', 'phone']
const wardOptions = { zone: 'Africa/Cairo', time: String, onReason: () => {} }
const auditTexts = { action: t, kind: t, field: t }

describe('an export has these fields of its rows, in this order', () => {
  test.each([
    [
      'hospitals',
      contract.hospitals.sheet.row,
      exportColumns(hospitalColumns(t)),
      [...facility, 'is_hub', 'country', 'city', 'parent'],
    ],
    [
      'labs and radiology centers',
      contract.labs.sheet.row,
      exportColumns(centerColumns(t)),
      [...facility, 'country', 'city', 'hospital'],
    ],
    [
      'clinics',
      contract.clinics.sheet.row,
      exportColumns(clinicColumns(t, 'en')),
      ['id', 'title_text', 'specialty', 'doctor', 'hospital', 'start_date', 'end_date', 'type_text'],
    ],
    [
      'users',
      contract.users.sheet.row,
      exportColumns(userColumns(t, t)),
      [
        'id',
        'name_text',
        'email',
        'national_id',
        'role',
        'phone',
        'hospitals',
        'status_text',
        'last_seen_at',
        'gender',
      ],
    ],
    ['roles', contract.roles.sheet.row, exportColumns(roleColumns(t, 'en')), ['id', 'name_text', 'holders']],
    [
      'vacations',
      contract.vacations.sheet.row,
      exportColumns(vacationColumns(t)),
      ['id', 'title', 'type_text', 'related_name', 'date_from', 'date_to'],
    ],
    [
      'the audit log',
      contract.audit.sheet.row,
      exportColumns(auditColumns(t, auditTexts, 'UTC')),
      ['at', 'user', 'action', 'kind', 'record_id', 'changes', 'times', 'address', 'request_id'],
    ],
    ['staff', contract.hospitals.staffSheet.row, exportColumns(staffColumns(t, 'en', ', ')), ['name', 'roles']],
    [
      'the outbox',
      contract.outbox.sheet.row,
      exportColumns(outboxColumns(t, 'UTC')),
      ['id', 'subject', 'to', 'created_at'],
    ],
    [
      "a clinic's day",
      contract.clinics.agendaSheet.row,
      agendaExportColumns(t),
      ['schedule_time', 'patient', 'patient.age', 'patient.uuid', 'cause', 'status'],
    ],
    [
      "a doctor's clinic days",
      contract.clinics.myClinicsSheet.row,
      myClinicsExportColumns(t),
      [
        ...['date', 'from', 'to', 'time_zone', 'title', 'specialty', 'doctor', 'hospital', 'type'],
        'appointments_count',
      ],
    ],
    [
      "a session's patients",
      contract.lobby.appointmentsSheet.row,
      lobbyExportColumns(t),
      [
        ...['lobby_order', 'schedule_time', 'patient', 'patient.age', 'patient.uuid', 'cause', 'status'],
        ...['joined_at', 'started_at', 'finished_at'],
      ],
    ],
    [
      "a patient's appointments",
      contract.patient.sheet.row,
      appointmentExportColumns(t),
      [
        ...['schedule_time', 'time_zone', 'doctor', 'speciality', 'clinic.title', 'clinic.hospital', 'type', 'status'],
        ...['price', 'payment_status', 'cause'],
      ],
    ],
    [
      'notifications',
      contract.notifications.mineSheet.row,
      notificationExportColumns(t),
      ['created_at', 'message', 'read_at'],
    ],
    [
      'vital signs',
      contract.vitals.sheet.row,
      exportColumns(signColumns(t, String)),
      ['type_title', 'rate_text', 'date', 'staff', 'note', 'is_error'],
    ],
    [
      'the checks due at a hospital',
      contract.vitals.wardSheet.row,
      exportColumns(wardColumns(t, wardOptions)),
      ['patient', 'bed', 'department', 'measured_at'],
    ],
    [
      "a person's documents",
      contract.users.documentsSheet.row,
      documentExportColumns(t),
      ['name', 'file_name', 'size', 'created_at'],
    ],
  ])('%s', (_name, row, columns, fields) => {
    const expected = new Set(fields.map(String))
    const exported = columns.map(({ field }) => field)
    expect(exported.flat().filter((field) => !exportFields(row).has(field))).toEqual([])
    // Other fields may be in between.
    expect(exported.filter((field) => expected.has(String(field)))).toEqual(fields)
    const headers = columns.map(({ header }) => header)
    expect(new Set(headers).size).toBe(headers.length)
  })
})

test.each(entities)('the export of $name has only fields of its rows, and no duplicate headers', ({ entity, row }) => {
  const columns = exportColumns(entity.columns(t))
  const exported = columns.flatMap(({ field }) => field as string | string[])
  expect(exported[0]).toBe('id')
  expect(exported.filter((field) => !exportFields(row).has(field))).toEqual([])
  expect(new Set(columns.map(({ header }) => header)).size).toBe(columns.length)
})

async function textOf<A extends TextArea>(area: A, language: Language): Promise<Text<A>> {
  const catalogue = await loadCatalogue(area, language)
  return (key: TextKey<Texts[A]>) => translate(catalogue, language, key)
}

test.each(['en', 'ar'] as const)(
  'headers of instants in UTC end with (UTC), and no other headers do: %s',
  async (language) => {
    const auditText = await textOf('audit', language)
    const exports = [
      [contract.audit.sheet.row, exportColumns(auditColumns(auditText, auditTexts, 'Africa/Cairo'))],
      [contract.outbox.sheet.row, exportColumns(outboxColumns(await textOf('outbox', language), 'Africa/Cairo'))],
      [contract.outbox.textsSheet.row, exportColumns(textColumns(await textOf('outbox', language), 'Africa/Cairo'))],
      [contract.clinics.agendaSheet.row, agendaExportColumns(await textOf('clinics', language))],
      [contract.clinics.myClinicsSheet.row, myClinicsExportColumns(await textOf('clinics', language))],
      [contract.lobby.appointmentsSheet.row, lobbyExportColumns(await textOf('lobby', language))],
      [contract.patient.sheet.row, appointmentExportColumns(await textOf('appointments', language))],
      [contract.notifications.mineSheet.row, notificationExportColumns(await textOf('notifications', language))],
      [contract.users.documentsSheet.row, documentExportColumns(await textOf('users', language))],
      [contract.vitals.sheet.row, exportColumns(signColumns(await textOf('vitals', language), String))],
      [contract.vitals.wardSheet.row, exportColumns(wardColumns(await textOf('vitals', language), wardOptions))],
    ] as const
    for (const [row, columns] of exports) {
      const fields = exportFields(row)
      for (const { field, header } of columns) {
        const isInstant = [field].flat().some((name) => fields.get(name)?.kind === 'instant')
        expect([header, header.endsWith('(UTC)')]).toEqual([header, isInstant])
      }
      expect(new Set(columns.map(({ header }) => header)).size).toBe(columns.length)
    }
  },
)
