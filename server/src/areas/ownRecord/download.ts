import { Readable } from 'node:stream'
import type { BlobResponse } from '#contract/kit/responses'
import { localTime } from '#contract/rules/wallClock'
import { caller, context, keepContext, language, now } from '../../platform/context'
import { makeDocument } from '../../platform/documents/makeDocument'
import { zipOf } from '../../platform/files/zip'
import { readSender } from '../documents'
import { bundleOfCaller, partsOfRecord } from '../fhir'
import { type RecordParts, recordContent } from './content'

/** Of each part, so many are in the PDF: the newest. The Bundle has all. */
const mostInDocument = 500

/** For records of many years. */
const mostPages = 300

/** Reads as many as the document shows, and one more. */
async function newest<Each>(pages: AsyncGenerator<Each[]>): Promise<{ items: Each[]; isCut: boolean }> {
  const items: Each[] = []
  for await (const page of pages) {
    items.push(...page)
    if (items.length > mostInDocument) break
  }
  return { items: items.slice(0, mostInDocument), isCut: items.length > mostInDocument }
}

async function readParts(): Promise<RecordParts> {
  const { patient, allergies, conditions, encounters, medicines, reports } = partsOfRecord
  return {
    patient: await newest(patient()),
    allergies: await newest(allergies()),
    conditions: await newest(conditions()),
    encounters: await newest(encounters()),
    medicines: await newest(medicines()),
    reports: await newest(reports()),
  }
}

async function makePdf(): Promise<Buffer> {
  const { sender, logo } = await readSender()
  const options = { language: language(), sender, zone: caller().timeZone, madeAt: now().toISOString() }
  const { pdf } = await makeDocument(recordContent(await readParts(), options), logo, mostPages)
  return Buffer.from(pdf)
}

/** Taking the record away is in the audit log, unlike looking at it: it explains where a copy comes from. */
function audit(patientId: number): void {
  const { platform, call, address, requestId } = context()
  platform.audit.recordRead({
    ...{ userId: patientId, action: call?.name ?? 'ownRecord.download', kind: 'patient', ids: [patientId] },
    ...{ at: now(), address, requestId },
  })
}

/**
 * Returns the record of the caller as a zip file: a PDF in their language, and a Bundle of FHIR R4 that is written while it is sent.
 * @throws Problem 503 where Typst does not run, 429 after too many downloads
 */
export async function downloadRecord(patientId: number): Promise<BlobResponse> {
  const { platform, address } = context()
  await platform.limiter.check('recordDownload', { address: address ?? 'unknown', account: String(patientId) })
  // Before the first byte, so that a failure is a response.
  const pdf = await makePdf()
  const zip = await zipOf([
    { path: 'record.pdf', size: pdf.length, open: async () => Readable.from([pdf]) },
    { path: 'record.fhir.json', open: async () => Readable.from(keepContext(bundleOfCaller())) },
  ])
  audit(patientId)
  const today = localTime(now().getTime(), caller().timeZone).date
  return { fileName: `medical-record-${today}.zip`, contentType: 'application/zip', ...zip }
}
