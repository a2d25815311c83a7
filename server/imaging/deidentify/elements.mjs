// Which elements of a file a copy keeps, after the Basic Application Level Confidentiality Profile of DICOM PS3.15, Table E.1-1 (2023).
// The profile names what has to be removed, emptied or replaced. Here everything is removed but this list, which has none of those:
// measures, and defined terms of the standard, of the modules that say how pixels are shown and where they are in a patient. Each is
// checked, since devices write numbers of orders and patients into any element. So private elements, overlays, curves, graphic
// annotations and whatever the standard adds later never get into a copy.

const words = (text) => new Set(text.split(' '))
const isOneOf = (allowed) => (value) => allowed.has(value)

/** Defined terms of PS3.3 C.7.3.1.1.1 for modalities that make images. */
const modalities = words(
  'AR BDUS BI BMD CR CT DG DX ES GM IO IVOCT IVUS LS MG MR NM OAM OCT OP OPM OPT OPTBSV OPTENF OPV OSS OT PT PX RF RG SM SMR ' +
    'TG US VA XA XC',
)

/** Defined terms of PS3.16, Table L-1. */
const bodyParts = words(
  'ABDOMEN ABDOMENPELVIS ADRENAL ANKLE AORTA ARM AXILLA BACK BLADDER BRAIN BREAST BRONCHUS BUTTOCK CALCANEUS CALF CAROTID ' +
    'CEREBELLUM CERVIX CHEEK CHEST CHESTABDOMEN CHESTABDPELVIS CIRCLEOFWILLIS CLAVICLE COCCYX COLON CORNEA CORONARYARTERY CSPINE ' +
    'CTSPINE DUODENUM EAR ELBOW ESOPHAGUS EXTREMITY EYE EYELID FACE FEMUR FINGER FOOT GALLBLADDER HAND HEAD HEADNECK HEART HIP ' +
    'HUMERUS IAC ILEUM ILIUM JAW JEJUNUM KIDNEY KNEE LARYNX LEG LIVER LSPINE LSSPINE LUNG MAXILLA MEDIASTINUM MOUTH NECK ' +
    'NECKCHEST NECKCHESTABDOMEN NECKCHESTABDPELV NOSE ORBIT OVARY PANCREAS PAROTID PATELLA PELVIS PENIS PHARYNX PROSTATE RADIUS ' +
    'RADIUSULNA RECTUM RIB SCALP SCAPULA SCLERA SCROTUM SHOULDER SKULL SPINE SPLEEN SSPINE STERNUM STOMACH SUBMANDIBULAR TESTIS ' +
    'THIGH THUMB THYMUS THYROID TIBIA TIBIAFIBULA TLSPINE TMJ TOE TONGUE TRACHEA TSPINE ULNA URETER URETHRA UTERUS VAGINA VULVA ' +
    'WHOLEBODY WRIST ZYGOMA',
)

/** Kept if each value is a defined term of the standard: what a device or a person wrote instead can say who the patient is. */
const codes = {
  '00080060': isOneOf(modalities), // Modality
  '00180015': isOneOf(bodyParts), // Body Part Examined
  '00185100': isOneOf(words('HFP HFS HFDR HFDL FFP FFS FFDR FFDL LFP LFS RFP RFS AFDR AFDL PFDR PFDL')), // Patient Position
  '00185101': isOneOf(words('AP PA LL RL RLD LLD RLO LLO CC MLO ML LM LMO XCC XCCL XCCM FB SIO')), // View Position
  '00200020': (value) => /^[APLRHF]{1,3}$/.test(value), // Patient Orientation
  '00200060': isOneOf(words('R L')), // Laterality
  '00200062': isOneOf(words('R L U B')), // Image Laterality
  '00280A02': isOneOf(words('GEOMETRY FIDUCIAL')), // Pixel Spacing Calibration Type
  '00281056': isOneOf(words('LINEAR LINEAR_EXACT SIGMOID')), // VOI LUT Function
  20500020: isOneOf(words('IDENTITY INVERSE')), // Presentation LUT Shape
}

/**
 * Kept if the values are as many decimal numbers as there can be, none beyond what such a measure can be: a longer number is one
 * of identification.
 */
const decimals = {
  '00180050': [1, 1_000], // Slice Thickness, mm
  '00180060': [1, 1_000], // KVP
  '00180088': [1, 1_000], // Spacing Between Slices, mm
  '00181063': [1, 100_000], // Frame Time, ms
  '00181164': [2, 1_000], // Imager Pixel Spacing, mm
  '00200032': [3, 10_000], // Image Position (Patient), mm
  '00200037': [6, 1], // Image Orientation (Patient), cosines
  '00201041': [1, 10_000], // Slice Location, mm
  '00280030': [2, 1_000], // Pixel Spacing, mm
  '00281050': [8, 100_000], // Window Center
  '00281051': [8, 200_000], // Window Width
  '00281052': [1, 100_000], // Rescale Intercept
  '00281053': [1, 100_000], // Rescale Slope
}

/** Kept as decimals are, if the values are whole numbers. */
const integers = {
  '00200011': [1, 99_999], // Series Number
  '00200013': [1, 99_999], // Instance Number
  '00280034': [2, 10_000], // Pixel Aspect Ratio
}

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

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)([Ee][-+]?\d{1,3})?$/
const integer = /^[-+]?\d{1,11}$/

/** Returns a check of one of the texts of numbers: how many there can be at most, and how large. */
const isMeasure =
  (form, [most, largest]) =>
  (values) =>
    values.length <= most && values.every((value) => form.test(value) && Math.abs(Number(value)) <= largest)

/** More characters than the values of an element of these have. */
const longest = 200

/** Returns the elements with these tags of which the values pass the check. */
function kept(dataSet, vr, checks) {
  return Object.entries(checks).flatMap(([tag, isAllowed]) => {
    const text = dataSet.string(`x${tag.toLowerCase()}`)
    if (!text || text.length > longest) return []
    const values = text.split('\\').map((value) => value.trim())
    return isAllowed(values) ? [[tag, vr, values.join('\\')]] : []
  })
}

const mapped = (table, check) => Object.fromEntries(Object.entries(table).map(([tag, entry]) => [tag, check(entry)]))
const codeChecks = mapped(codes, (isTerm) => (values) => values.length <= 2 && values.every(isTerm))
const decimalChecks = mapped(decimals, (limits) => isMeasure(decimal, limits))
const integerChecks = mapped(integers, (limits) => isMeasure(integer, limits))

/** Images have a modality: another one than the standard's is "other". */
function withModality(elements) {
  return elements.some(([tag]) => tag === '00080060') ? elements : [['00080060', 'CS', 'OT'], ...elements]
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
    ...withModality(kept(dataSet, 'CS', codeChecks)),
    ...kept(dataSet, 'DS', decimalChecks),
    ...kept(dataSet, 'IS', integerChecks),
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
  return /^1\.2\.840\.10008\.5\.1\.4\.1\.1(\.\d{1,3}){1,4}$/.test(uid) ? uid : secondaryCapture
}
