import { type DemoFile, headCt } from '../../server/src/demo/imaging/demoStudies'
import { call, signedIn } from './api'
import { cairoDate } from './clinic'
import { emailOf } from './hospital'

/** The stay of the demo whose case the screens of investigations show. */
const episode = 1

/** A stack of slices, so that the viewer has everything that belongs to several images. */
const slices = () =>
  headCt({
    patient: { first_name: 'Salma', last_name: 'Adel', national_id: '29001010100015' },
    id: 900,
    day: cairoDate(),
  })

interface Utilities {
  data: { types: { id: number; name: string; center_type: number }[] }
}

/**
 * Lets the doctor order a CT of the head, with images as its attachments. They are not of a person.
 * @returns the id of the order
 */
export async function addStudy(url: string, files: readonly DemoFile[] = slices()): Promise<number> {
  const doctor = await signedIn(url, emailOf.doctor)
  const path = `/api/admin/investigations/utilities?model_type=episode&model_id=${episode}`
  const { data } = await call<Utilities>(url, doctor, 'GET', path, undefined, 'en')
  const type = data.types.find(({ name }) => name === 'CT of the head without contrast')
  if (!type) throw new Error('The demo has no CT of the head')
  const form = new FormData()
  const fields = {
    ...{ model_type: 'episode', model_id: episode, center_type: 2, investigation_types: JSON.stringify([type.id]) },
    ...{ date: cairoDate(), priority: 'urgent', external_investigation: 'false' },
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const { name, bytes } of files) form.append('attachment[]', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${url}/api/admin/episode/investigation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${doctor}` },
    body: form,
  })
  if (!response.ok) throw new Error(`The study was not stored: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: { id: number } }).data.id
}
