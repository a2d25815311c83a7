import type { TimelineEntry } from '#contract/caseTimeline/calls'
import {
  type TimelineGroup,
  type TimelineKind,
  type TimelineTab,
  timelineKinds,
  timelineTabs,
} from '#contract/caseTimeline/kinds'
import { stateWithSecond } from '#contract/prescriptions/secondPerson'
import { apiText, listed, localizedName } from '../../platform/texts'
import { personOf } from '../../schema/people'
import { dosageText, frequencyText } from '../prescriptions'
import { signTexts } from '../vitals'
import type { Detail } from './detail'
import type { EntryRow } from './readEntries'

const groups = new Map(
  (Object.entries(timelineKinds) as [TimelineGroup, readonly TimelineKind[]][]).flatMap(([group, kinds]) =>
    kinds.map((kind) => [kind, group] as const),
  ),
)

/** Returns the group of a kind. */
export function groupOf(kind: TimelineKind): TimelineGroup {
  return groups.get(kind) ?? 'stay'
}

const tabs: Partial<Record<TimelineKind, TimelineTab>> = {
  medical_history_saved: 'medical-history',
  diagnosis_added: 'diagnosis',
  diagnosis_removed: 'diagnosis',
  vital_signs: 'vital-signs',
  vital_signs_corrected: 'vital-signs',
  escalation_opened: 'vital-signs',
  escalation_acknowledged: 'vital-signs',
  escalation_closed: 'vital-signs',
  follow_up_doctor: 'follow-ups',
  follow_up_nurse: 'nurse-follow-ups',
}

/** Of the forms of red flags. */
const formTabs = { doctor: 'follow-ups', nurse: 'nurse-follow-ups', general: 'medical-history' } as const

/** Some groups have a tab of their name. */
function isTab(group: TimelineGroup): group is TimelineGroup & TimelineTab {
  return timelineTabs.some((tab) => tab === group)
}

function tabOf({ kind, detail: { type, escalation } }: Pick<EntryRow, 'kind' | 'detail'>): TimelineTab | null {
  if (escalation?.kind === 'critical_result') return 'investigations'
  if (kind === 'red_flag') return type === 'doctor' || type === 'nurse' ? formTabs[type] : formTabs.general
  const group = groupOf(kind)
  return isTab(group) ? group : (tabs[kind] ?? null)
}

function textOf({ drug, detail }: Pick<EntryRow, 'drug' | 'detail'>): string | null {
  if (drug) return localizedName(drug)
  if (detail.name) return localizedName(detail.name)
  if (detail.types) return listed(detail.types.map((type) => localizedName(type)))
  if (detail.severity !== undefined) return apiText(`severity.${detail.severity}`)
  if (detail.escalation) return textOfEscalation(detail.escalation)
  if (detail.alert_kind) return apiText(`timeline.alert.${detail.alert_kind}`)
  return detail.text ?? null
}

function textOfEscalation({ kind, level }: NonNullable<Detail['escalation']>): string {
  return apiText(`escalation.${kind}`, { level: apiText(`escalationLevel.${level}`) })
}

function textsOfOrder({ prescribed, type }: Detail): string[] {
  if (!prescribed) return []
  const { dosage, dosage_unit: unit } = prescribed
  const use = type === 'S' ? [apiText('timeline.forDischarge')] : []
  return [dosageText(dosage, unit), frequencyText(prescribed), ...use]
}

function textsOfDose({
  dosage,
  dosage_unit: unit,
  route_id: route,
  not_given_reason: reason,
  check,
  status,
  from_outage_sheet: isEnteredLater,
}: Detail): string[] {
  const state = stateWithSecond(check?.outcome)
  return [
    ...(status ? [apiText(`executionStatus.${status}`)] : []),
    ...(dosage ? [dosageText(dosage, unit ?? null)] : []),
    ...(route ? [apiText(`drugRoute.${route}`)] : []),
    ...(reason ? [apiText(`notGivenReason.${reason}`)] : []),
    ...(state === 'given' ? [] : [apiText(`executionStatus.${state}`)]),
    ...(check?.outcome === 'confirmed' && check.in_call ? [apiText('timeline.confirmedInCall')] : []),
    ...(isEnteredLater ? [apiText('outage.entered')] : []),
  ]
}

function detailsOf(detail: Detail): string[] {
  const { action, bed, code, extra, reason, signs, is_error: isError } = detail
  return [
    ...(bed ? [bed] : []),
    ...(code ? [code] : []),
    ...textsOfOrder(detail),
    ...textsOfDose(detail),
    ...(signs ? signTexts(signs) : []),
    ...(isError ? [apiText('timeline.enteredInError')] : []),
    ...(action ? [apiText(`escalationAction.${action}`)] : []),
    ...(extra ? [extra] : []),
    ...(reason ? [reason] : []),
  ]
}

/** Returns an entry as in responses, in the caller's language. */
export function entryOf(row: EntryRow): TimelineEntry {
  const { kind, source, id, happened, recorded, author, target_id, detail } = row
  const tab = tabOf(row)
  return {
    key: `${source}-${id}`,
    kind,
    kind_text: apiText(`timeline.${kind}`),
    group: groupOf(kind),
    happened_at: new Date(happened).toISOString(),
    recorded_at: recorded === null ? null : new Date(recorded).toISOString(),
    author: author && personOf(author),
    text: textOf(row),
    details: detailsOf(detail),
    score: detail.score ?? null,
    target: tab && { tab, id: target_id },
  }
}
