// Which elements of a file a copy keeps, after the Basic Application Level Confidentiality Profile of DICOM PS3.15, Table E.1-1 (2023).
// The profile names what has to be removed, emptied or replaced. Here everything is removed but this list, which has none of those:
// numbers, and codes of the standard, of the modules that say how pixels are shown and where they are in a patient. So private
// elements, overlays, curves, graphic annotations and whatever the standard adds later never get into a copy.

/** Kept if the value is a code of the standard: capital letters, digits, space and underscore. */
const codes = [
  '00080060', // Modality
  '00180015', // Body Part Examined
  '00185100', // Patient Position
  '00185101', // View Position
  '00200020', // Patient Orientation
  '00200060', // Laterality
  '00200062', // Image Laterality
  '00280A02', // Pixel Spacing Calibration Type
  '00281056', // VOI LUT Function
  '20500020', // Presentation LUT Shape
]

/** Kept if the values are decimal numbers. */
const decimals = [
  '00180050', // Slice Thickness
  '00180060', // KVP
  '00180088', // Spacing Between Slices
  '00181063', // Frame Time
  '00181164', // Imager Pixel Spacing
  '00200032', // Image Position (Patient)
  '00200037', // Image Orientation (Patient)
  '00201041', // Slice Location
  '00280030', // Pixel Spacing
  '00281050', // Window Center
  '00281051', // Window Width
  '00281052', // Rescale Intercept
  '00281053', // Rescale Slope
]

/** Kept if the values are whole numbers. */
const integers = [
  '00200011', // Series Number
  '00200013', // Instance Number
  '00280034', // Pixel Aspect Ratio
]

/** Present and empty: what the profile empties (Z) and what images must have. */
const empty = [
  ['00080020', 'DA'], // Study Date
  ['00080030', 'TM'], // Study Time
  ['00080050', 'SH'], // Accession Number
  ['00080070', 'LO'], // Manufacturer
  ['00080090', 'PN'], // Referring Physician's Name
  ['00100010', 'PN'], // Patient's Name
  ['00100020', 'LO'], // Patient ID
  ['00100030', 'DA'], // Patient's Birth Date
  ['00100040', 'CS'], // Patient's Sex
  ['00200010', 'SH'], // Study ID
]

/** Replaced (U): the same one of an original becomes the same one in all images of a copy. */
const uids = [
  '00080018', // SOP Instance UID
  '0020000D', // Study Instance UID
  '0020000E', // Series Instance UID
  '00200052', // Frame of Reference UID
]

const isCode = (text) => text.split('\\').every((value) => /^[A-Z0-9_ ]{0,16}$/.test(value))
const isDecimal = (text) =>
  text.split('\\').every((value) => /^[-+]?(\d+\.?\d*|\.\d+)([Ee][-+]?\d{1,3})?$/.test(value.trim()))
const isInteger = (text) => text.split('\\').every((value) => /^[-+]?\d{1,11}$/.test(value.trim()))

/** More values than an element of these has. */
const longest = 200

function kept(dataSet, tags, vr, isAllowed) {
  return tags.flatMap((tag) => {
    const text = dataSet.string(`x${tag.toLowerCase()}`)
    return text && text.length <= longest && isAllowed(text) ? [[tag, vr, text]] : []
  })
}

/**
 * Returns the elements of a copy that do not come from its pixels, as `[tag, vr, text]`.
 * @param {import('dicom-parser').DataSet} dataSet of the original
 * @param {(uid: string) => string} newUid
 * @param {string} fallback stands for a UID that the original does not have
 */
export function copiedElements(dataSet, newUid, fallback) {
  const uidOf = (tag) => {
    const uid = dataSet.string(`x${tag.toLowerCase()}`)
    // A frame of reference is optional.
    if (!uid && tag === '00200052') return []
    return [[tag, 'UI', newUid(uid || `${fallback} ${tag}`)]]
  }
  return [
    ...kept(dataSet, codes, 'CS', isCode),
    ...kept(dataSet, decimals, 'DS', isDecimal),
    ...kept(dataSet, integers, 'IS', isInteger),
    ...empty.map(([tag, vr]) => [tag, vr, '']),
    ...uids.flatMap(uidOf),
    ['00080008', 'CS', 'DERIVED\\SECONDARY'],
    ['00080016', 'UI', classOf(dataSet)],
    ['00120062', 'CS', 'YES'],
    ['00120063', 'LO', 'PS3.15 Basic Profile, pixels checked by a person'],
    ['00280301', 'CS', 'NO'],
    ['00280303', 'CS', 'REMOVED'],
  ]
}

const secondaryCapture = '1.2.840.10008.5.1.4.1.1.7'

/** Returns the class of the original if it is one of the standard. */
function classOf(dataSet) {
  const uid = dataSet.string('x00080016') ?? ''
  return /^1\.2\.840\.10008\.5\.1\.4\.1\.1(\.\d+)+$/.test(uid) && uid.length <= 64 ? uid : secondaryCapture
}
