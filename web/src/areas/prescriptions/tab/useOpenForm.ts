import { useState } from 'react'
import type { Prescription } from '#contract/prescriptions/prescription'
import { deleteDraft, readDraft, saveDraft } from '../../../app/form/drafts'
import type { FormMode } from '../form/formValues'

/** The form that is open: for a new prescription, or for a change of one. */
export interface OpenForm {
  type: Prescription['type']
  mode: FormMode
  order?: Prescription
}

/** The open form of a case, or of a visit; it is open again after a reload, with its draft. */
export function useOpenForm(ownerId: number, type: Prescription['type'] = 'doctor') {
  const name = `prescriptionForm.${type === 'R' ? 'visit.' : ''}${ownerId}`
  const [open, setOpen] = useState(() => readDraft(name) as OpenForm | undefined)
  return {
    open,
    show: (form: OpenForm) => {
      saveDraft(name, { ...form })
      setOpen(form)
    },
    close: () => {
      deleteDraft(name)
      setOpen(undefined)
    },
  }
}
