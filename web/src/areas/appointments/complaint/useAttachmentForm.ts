import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod'
import type { AttachmentInput } from '#contract/appointments/complaint'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { announce } from '../../../ui/feedback/announce'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { isolated } from '../../../ui/isolated'
import { bareName } from './fileExtensions'

type AttachmentType = z.output<typeof AttachmentInput>['attachment_type']

interface AttachmentForm {
  attachment_file: ChosenFile | null
  attachment_name: string
  attachment_type: AttachmentType
}

/** Manages the form that adds an attachment. `cancel` aborts the upload and leaves the fields filled in. */
export function useAttachmentForm(appointmentId: number, onDone: () => void) {
  const t = useText('appointments')
  const queries = useQueryClient()
  const control = useRef<AbortController>(undefined)
  const form = useForm({
    initial: { attachment_file: null, attachment_name: '', attachment_type: 'labs' } as AttachmentForm,
    schema: () => import('./attachmentSchema').then((m) => m.attachmentSchema),
    body: (values) => ({ ...values, attachment_file: values.attachment_file?.file }),
    send: ({ attachment_file, ...body }, options) => {
      control.current = new AbortController()
      const files = { attachment_file }
      const { signal } = control.current
      return api.patient.saveAttachment.call({ params: { id: appointmentId }, body, files, signal, ...options })
    },
    onDone: (_response, { attachment_name: name }) => {
      announce(t('file.added', { name: isolated(name) }))
      void queries.invalidateQueries({ queryKey: api.patient.attachments.key() })
      onDone()
    },
    guard: false,
    handlesOwnError: true,
  })
  const choose = (files: readonly ChosenFile[]) => {
    const chosen = files.at(-1) ?? null
    const { attachment_name: name, attachment_file: before } = form.values
    const isOwnName = name.trim() !== '' && name !== (before && bareName(before.file.name))
    form.set({
      attachment_file: chosen,
      ...(isOwnName ? {} : { attachment_name: chosen ? bareName(chosen.file.name) : '' }),
    })
  }
  const wasCancelled = control.current?.signal.aborted ?? false
  return { form, choose, cancel: () => control.current?.abort(), problem: wasCancelled ? undefined : form.problem }
}
