import type { DischargeSnapshot } from '#contract/discharge/snapshot'
import type { DocumentKind } from '#contract/documents/documentKinds'
import type { Language } from '#contract/kit/translate'
import type { DocumentContent } from '../../platform/documents/documentContent'
import { isolated } from '../../platform/documents/isolate'
import { clinicalSummary } from './clinicalSummary'
import { joined } from './medicines'
import { patientSheet } from './patientSheet'
import { documentTexts } from './texts'

/** The name and the color of the installation, with which documents are printed. */
export interface Sender {
  name: Record<Language, string>
  /** `#rrggbb` */
  color: string
}

/** Of a version of a summary. */
export interface SummaryOfDocument {
  version: number
  /** When it was written, an instant. */
  writtenAt: string
  snapshot: DischargeSnapshot
}

/** Returns what a document of a version of a summary contains, in a language. */
export function contentOf(
  kind: DocumentKind,
  { version, writtenAt, snapshot }: SummaryOfDocument,
  { language, sender }: { language: Language; sender: Sender },
): DocumentContent {
  const texts = documentTexts(language)
  const { patient, hospital, time_zone: zone } = snapshot
  const names = [sender.name[language], hospital.name[language]]
  return {
    language,
    title: texts.label(`documents.kind.${kind}`),
    sender: joined([...new Set(names)].map(isolated)),
    running: joined([texts.name(patient.name), texts.code(patient.uuid)]),
    footer: texts.label('documents.version', { version, at: texts.time(writtenAt, zone) }),
    color: sender.color,
    size: kind === 'patient_sheet' ? 13 : 10,
    blocks: kind === 'patient_sheet' ? patientSheet(snapshot, texts) : clinicalSummary(snapshot, texts),
  }
}
