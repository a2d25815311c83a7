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

/** A doctor who can be created, one whose row has problems, and one who has an account already. */
const staffRows = [
  'Employee,DOB,NID,E-mail,Cell,Sex,Job title,Specialisation,Grade',
  'Hany Mansour,12/05/1971,27105120100023,hany@import.example,01001237003,male,DOCTOR,Cardiology,Consultant',
  'Samira,31/02/1990,28105,samira,12,female,Wizard,,',
  'Salma Adel,01/01/1990,29001010100015,salma.adel@import.example,01001237004,أنثى,NURSE,,',
]

/** A clinic that can be created, and one whose row has problems. */
const clinicRows = [
  'Outpatients,Specialisation,Grade,Physician,Assistants,Fee,Follow-up fee,Weekdays,Opening hour,Closing hour,Visit length,Held',
  'Hearts,Cardiology,Consultant,doctor@demo.test,coordinator@demo.test,250,100,"Sat, Mon",9:00 AM,12:30,20,افتراضية',
  ',Wizardry,Consultant,nobody@demo.test,coordinator@demo.test,free,100,Someday,9:00,8:00,20,افتراضية',
]

const path = '/api/admin/data-imports'

interface SentFile {
  rows: readonly string[]
  name: string
  kind: 'patients' | 'staff' | 'clinics'
}

const patients: SentFile = { rows, name: 'Patients of 2026.csv', kind: 'patients' }
const staff: SentFile = { rows: staffRows, name: 'Staff of 2026.csv', kind: 'staff' }
const clinics: SentFile = { rows: clinicRows, name: 'Clinics of 2026.csv', kind: 'clinics' }

async function sendFile(url: string, token: string, file: SentFile): Promise<number> {
  const form = new FormData()
  form.append('hospital_id', String(hospital))
  form.append('kind', file.kind)
  form.append('file', new Blob([file.rows.join('\r\n')]), file.name)
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(`The file was not stored: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: { id: number } }).data.id
}

const fields = ['full_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'] as const
const clinicFields = [
  ...['title', 'specialty', 'level', 'doctor', 'coordinators', 'price', 'follow_up_price'],
  ...['days', 'opens', 'closes', 'slot_time', 'clinic_type'],
]

/** Finishes the dry run of a file. */
async function checkFile(url: string, admin: string, id: number, columns: readonly string[]): Promise<void> {
  await call(url, admin, 'POST', `${path}/${id}/check`, { fields: columns, date_order: 'dmy', invites: false })
  await expect
    .poll(async () => {
      const { data } = await call<{ data: { state: string } }>(url, admin, 'GET', `${path}/${id}`)
      return data.state
    })
    .toBe('checked')
}

/** Imported files: of patients, of staff and of clinics, one whose columns are to be chosen, and one that was checked. */
export interface SentImports {
  sentImport: number
  checkedImport: number
  sentStaff: number
  checkedStaff: number
  sentClinics: number
  checkedClinics: number
}

/**
 * Lets an admin send files of patients, of staff and of clinics, and check one of each.
 * @param admin their access token
 * @returns their ids
 */
export async function addImports(url: string, admin: string): Promise<SentImports> {
  const sent = {
    sentImport: await sendFile(url, admin, patients),
    checkedImport: await sendFile(url, admin, patients),
    sentStaff: await sendFile(url, admin, staff),
    checkedStaff: await sendFile(url, admin, staff),
    sentClinics: await sendFile(url, admin, clinics),
    checkedClinics: await sendFile(url, admin, clinics),
  }
  await checkFile(url, admin, sent.checkedImport, fields)
  await checkFile(url, admin, sent.checkedStaff, [...fields, 'role', 'specialty', 'level'])
  await checkFile(url, admin, sent.checkedClinics, clinicFields)
  return sent
}
