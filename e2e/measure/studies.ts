import type { DemoFile } from '../../server/src/demo/imaging/demoStudies'
import { grain } from '../../server/src/demo/imaging/shapes'
import { type Elements, writeDicom } from '../../server/src/demo/imaging/writeDicom'
import { chestBrightness } from '../../server/src/demo/investigations/chestPicture'

interface Drawn {
  modality: 'CT' | 'DX'
  rows: number
  columns: number
  files: number
}

/** Returns images of usual sizes with the noise of a detector, which is what makes previews large. They are not of a person. */
function drawn({ modality, rows, columns, files }: Drawn): DemoFile[] {
  return Array.from({ length: files }, (_, file) => {
    const values = Uint16Array.from({ length: rows * columns }, (_value, at) => {
      const [x, y] = [(at % columns) / columns, Math.floor(at / columns) / rows]
      return Math.round(200 + 3400 * chestBrightness(x, y) + 220 * grain(x * 7 + file, y * 7))
    })
    const root = `1.2.826.0.1.3680043.2.1143.${modality === 'CT' ? 7 : 8}`
    const elements: Elements = {
      '00080018': ['UI', `${root}.1.${file + 1}`],
      '00080060': ['CS', modality],
      '0020000d': ['UI', root],
      '0020000e': ['UI', `${root}.1`],
      '00200013': ['IS', String(file + 1)],
      '00280002': ['US', 1],
      '00280004': ['CS', 'MONOCHROME2'],
      '00280010': ['US', rows],
      '00280011': ['US', columns],
      '00280100': ['US', 16],
      '00280101': ['US', 12],
      '00280102': ['US', 11],
      '00280103': ['US', 0],
      '00281050': ['DS', '2000'],
      '00281051': ['DS', '4000'],
    }
    return { name: `image-${file + 1}.dcm`, bytes: writeDicom({ elements, frames: [Buffer.from(values.buffer)] }) }
  })
}

/** What is measured: a stack of CT slices, and a radiograph of five million pixels. */
export const measuredStudies = {
  'CT, 20 slices of 512²': () => drawn({ modality: 'CT', rows: 512, columns: 512, files: 20 }),
  'Radiograph, 2048 × 2500': () => drawn({ modality: 'DX', rows: 2500, columns: 2048, files: 1 }),
}
