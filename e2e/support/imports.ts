import { expect } from '@playwright/test'
import { call } from './api'

/** The demo's first hospital. */
const hospital = 1

/** A patient who can be created, one whose row has problems, and one who is registered already. */
const rows = [
  'Name of patient,DOB,NID,E-mail,Cell,Sex',
  'Hoda Mansour,12/05/1981,28105120100021,hoda@import.example,01001237001,female',
  'Samir,31/02/1990,28105,samir,12,male',
  'Salma Adel,01/01/1990,29001010100015,salma@import.example,01001237002,أنثى',
]

const path = '/api/admin/data-imports'

async function sendFile(url: string, token: string): Promise<number> {
  const form = new FormData()
  form.append('hospital_id', String(hospital))
  form.append('file', new Blob([rows.join('\r\n')]), 'Patients of 2026.csv')
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(`The file was not stored: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: { id: number } }).data.id
}

/**
 * Lets an admin send two files of patients, and check one of them.
 * @param admin their access token
 * @returns the ids of the one whose columns are to be chosen, and of the one that was checked
 */
export async function addImports(url: string, admin: string): Promise<{ sentImport: number; checkedImport: number }> {
  const [sentImport, checkedImport] = [await sendFile(url, admin), await sendFile(url, admin)]
  const fields = ['full_name', 'birth_date', 'uuid', 'email', 'phone', 'gender']
  await call(url, admin, 'POST', `${path}/${checkedImport}/check`, { fields, date_order: 'dmy', invites: false })
  await expect
    .poll(async () => {
      const { data } = await call<{ data: { state: string } }>(url, admin, 'GET', `${path}/${checkedImport}`)
      return data.state
    })
    .toBe('checked')
  return { sentImport, checkedImport }
}
