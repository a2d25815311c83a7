import type { Rule } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { saveDicom } from '../../../testing/stored'
import { sampleCt } from '../../imaging/testing/sampleImages'
import { storeCopy } from '../../imaging/testing/storeCopy'
import { storePreview } from '../../imaging/testing/storePreview'
import { storeValue } from './storeAnalyte'
import { storeInvestigation, storeResultOf, storeSentFromOutside, storeUnfinishedUpload } from './storeInvestigation'

/** Holders of LAB_OR_RADIOLOGY see what is assigned to their center only. */
const ofEncounter = {
  staff: { at: ['own'], withReason: ['child'], roles: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
  superAdmin: true,
} as const satisfies Partial<Rule>

const asForEncounter: Rule = {
  ...ofEncounter,
  self: ['ADMIN', 'LAB_OR_RADIOLOGY'],
  description:
    'as for its episode, or for the record of its appointment, except the patient; members of the staff of its center',
}

export const areaTesting: AreaTesting = {
  rules: {
    investigation: asForEncounter,
    investigationFile: asForEncounter,
    investigationUpload: {
      self: ['ADMIN', 'LAB_OR_RADIOLOGY'],
      superAdmin: false,
      description: 'who sends it only, as long as they can open the investigation',
    },
    orderedInvestigation: {
      ...ofEncounter,
      self: [],
      description: 'as for its episode, or for the record of its appointment, except the patient',
    },
  },
  /**
   * An order of the episode, which the lab has done, with a value, a DICOM file that has a preview and a copy for rounds, and an upload of a member; and one for
   * which a file was sent from outside.
   */
  async createRecords({ testServer, owners: { doctor, member } }, lower) {
    const order = {
      episode: Number(lower.episode),
      doctor,
      center: Number(lower.lab),
      media: await saveDicom(testServer, await sampleCt()),
    }
    const { id, file } = await storeInvestigation(testServer, order)
    await storePreview(testServer, file)
    const { copy, image } = await storeCopy(testServer, { order: id, file, by: doctor, purpose: 'rounds' })
    await storeResultOf(testServer, id, doctor)
    const labValue = await storeValue(testServer, id, { value: '12.9', number: '12.9', unit: 'g/dL' })
    const sent = await storeSentFromOutside(testServer, order)
    const upload = await storeUnfinishedUpload(testServer, { order: id, by: member })
    return {
      ...{ investigation: id, investigationFile: file, labValue },
      ...{ orderedInvestigation: sent.id, outsideResult: sent.result, outsideFile: sent.file },
      investigationUpload: upload,
      ...{ imageCopy: copy, copiedImage: image },
    }
  },
  samples: (n) => ({
    investigation_types: [1],
    external_investigation: n % 2 === 0,
    ordered_with: null,
    center_id: null,
    execution_date: '2026-11-18',
    execution_notes: `Nothing unusual, ${n}`,
    order_notes: `Fasting, ${n}`,
    investigation_code: 'K7QM2-X4TPD',
    event: 'received',
    lab_values: n % 3 === 0 ? [{ analyte_id: 1, value: '12.9', unit: 'g/dL', low: '13', high: '17' }] : [],
    frame: 0,
    uploads: [],
    file_name: `report-${n}.pdf`,
    last_modified: 1_763_000_000_000 + n,
  }),
  createdBy: {
    investigation: 'investigations',
    orderedInvestigation: 'investigations',
    investigationUpload: 'investigationUploads',
  },
  samplesOfCalls: {
    'investigations.create': { center_type: 1, date: '2026-11-20', priority: 'urgent' },
    'investigationUploads.create': { size: 71 },
    'investigations.update': { date: '2026-11-20', priority: 'stat' },
    'imaging.frame': { from: 0, before: 1024 },
    'history.frame': { from: 0, before: 1024 },
  },
}
