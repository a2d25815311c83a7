import { chestBrightness } from '../investigations/chestPicture'
import { grain, inside } from './shapes'
import { type Elements, syntaxes, writeDicom } from './writeDicom'
import { writeRle } from './writeRle'

/** Of whom a study of the demo is. */
export interface DemoPatient {
  first_name: string
  last_name: string
  national_id: string
}

interface DemoSeries {
  patient: DemoPatient
  /** Of the order: studies of different orders differ. */
  id: number
  /** `YYYY-MM-DD`. */
  day: string
}

/** A file of the demo with its name. */
export interface DemoFile {
  name: string
  bytes: Buffer
}

/** Below a root for examples. */
const root = '1.2.826.0.1.3680043.2.1143'

function common({ patient, id, day }: DemoSeries, instance: number): Elements {
  const { first_name: first, last_name: last, national_id: nationalId } = patient
  return {
    '00080005': ['CS', 'ISO_IR 192'],
    '00080018': ['UI', `${root}.${id}.1.${instance}`],
    '00080020': ['DA', day.replaceAll('-', '')],
    '00100010': ['PN', `${last}^${first}`],
    '00100020': ['LO', nationalId],
    '0020000d': ['UI', `${root}.${id}`],
    '0020000e': ['UI', `${root}.${id}.1`],
    '00200011': ['IS', '1'],
    '00200013': ['IS', String(instance)],
    '00280002': ['US', 1],
    '00280004': ['CS', 'MONOCHROME2'],
    '00280103': ['US', 0],
  }
}

function pixelsOf(size: { rows: number; columns: number; bits: number; stored: number }): Elements {
  return {
    '00280010': ['US', size.rows],
    '00280011': ['US', size.columns],
    '00280100': ['US', size.bits],
    '00280101': ['US', size.stored],
    '00280102': ['US', size.stored - 1],
  }
}

const headSize = 160
const slices = 8

/** The Hounsfield unit of a point of a head with a bleeding, from the neck at depth 0 to the crown at depth 1. */
function headAt(x: number, y: number, depth: number): number {
  const width = 0.42 * Math.sqrt(1 - (0.85 * depth) ** 2)
  const outside = inside(x, y, [0.5, 0.5, width, width * 1.15])
  if (outside === 0) return -1000
  if (outside < 0.14) return 20
  if (outside < 0.3) return 900
  const ventricles = inside(x, y, [0.45, 0.48, 0.05, 0.13]) + inside(x, y, [0.55, 0.48, 0.05, 0.13])
  if (ventricles > 0 && depth > 0.3 && depth < 0.8) return 6
  if (inside(x, y, [0.66, 0.42, 0.09, 0.07]) > 0 && depth > 0.35 && depth < 0.75) return 68
  return 30 + 8 * grain(x, y)
}

/** Returns a CT of a head as a stack of slices. It is no picture of any person. */
export function headCt(series: DemoSeries): DemoFile[] {
  return Array.from({ length: slices }, (_, slice) => {
    const values = Uint16Array.from({ length: headSize * headSize }, (_value, at) =>
      Math.round(headAt((at % headSize) / headSize, Math.floor(at / headSize) / headSize, slice / slices) + 1024),
    )
    const elements: Elements = {
      ...common(series, slice + 1),
      ...pixelsOf({ rows: headSize, columns: headSize, bits: 16, stored: 12 }),
      '00080060': ['CS', 'CT'],
      '00081030': ['LO', 'CT head'],
      '0008103e': ['LO', 'Axial 5 mm'],
      '00180015': ['CS', 'HEAD'],
      '00280030': ['DS', '1.4\\1.4'],
      '00281050': ['DS', '40'],
      '00281051': ['DS', '80'],
      '00281052': ['DS', '-1024'],
      '00281053': ['DS', '1'],
    }
    return {
      name: `head-${slice + 1}.dcm`,
      bytes: writeDicom({ syntax: syntaxes.deflated, elements, frames: [Buffer.from(values.buffer)] }),
    }
  })
}

const heartSize = { rows: 120, columns: 160 }
const beat = 12

/** How bright a beating heart is in the sector that ultrasound sees. */
function heartAt(x: number, y: number, phase: number): number {
  const [fromTop, sideways] = [y - 0.03, Math.abs(x - 0.5)]
  if (fromTop < 0 || sideways > fromTop * 0.75 || Math.hypot(x - 0.5, fromTop) > 0.92) return 0
  const size = 1 + 0.18 * Math.cos(phase)
  const wall = inside(x, y, [0.5, 0.55, 0.2 * size, 0.32 * size])
  const chamber = inside(x, y, [0.5, 0.56, 0.13 * size, 0.24 * size])
  if (chamber > 0) return 0.04
  return (wall > 0 ? 0.7 : 0.28) * (0.6 + 0.4 * grain(x, y))
}

/** Returns an ultrasound of a heart as a file with several frames. It is no picture of any person. */
export function heartUltrasound(series: DemoSeries): DemoFile[] {
  const { rows, columns } = heartSize
  const frames = Array.from({ length: beat }, (_, frame) => {
    const phase = (2 * Math.PI * frame) / beat
    const shades = Array.from({ length: rows * columns }, (_value, at) =>
      Math.round(255 * heartAt((at % columns) / columns, Math.floor(at / columns) / rows, phase)),
    )
    return writeRle([Buffer.from(shades)])
  })
  const elements: Elements = {
    ...common(series, 1),
    ...pixelsOf({ rows, columns, bits: 8, stored: 8 }),
    '00080060': ['CS', 'US'],
    '00081030': ['LO', 'Echocardiography'],
    '0008103e': ['LO', 'Four chambers'],
    '00180015': ['CS', 'HEART'],
    '00280008': ['IS', String(beat)],
  }
  return [{ name: 'heart.dcm', bytes: writeDicom({ syntax: syntaxes.rle, elements, frames, bits: 8 }) }]
}

const chestSize = 512

/** Returns an X-ray of a chest. It is no picture of any person. */
export function chestXray(series: DemoSeries): DemoFile[] {
  const values = Uint16Array.from({ length: chestSize * chestSize }, (_, at) =>
    Math.round(4095 * chestBrightness((at % chestSize) / chestSize, Math.floor(at / chestSize) / chestSize)),
  )
  const elements: Elements = {
    ...common(series, 1),
    ...pixelsOf({ rows: chestSize, columns: chestSize, bits: 16, stored: 12 }),
    '00080060': ['CS', 'CR'],
    '00081030': ['LO', 'Chest'],
    '0008103e': ['LO', 'PA'],
    '00180015': ['CS', 'CHEST'],
    '00181164': ['DS', '0.8\\0.8'],
  }
  return [
    {
      name: 'chest.dcm',
      bytes: writeDicom({ syntax: syntaxes.deflated, elements, frames: [Buffer.from(values.buffer)] }),
    },
  ]
}
