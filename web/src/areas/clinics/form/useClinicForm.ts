import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Clinic } from '#contract/clinics/calls'
import type { ClinicInput } from '#contract/clinics/clinicInput'
import { useForm } from '../../../app/form/useForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { toRequestBody } from '../fields/aboutFields'
import { type ClinicValues, initialValues } from '../fields/clinicFields'

type Input = z.input<typeof ClinicInput>

/**
 * Manages the clinic form.
 * @param clinic undefined for a new one
 */
export function useClinicForm(clinic: Clinic | undefined, today: string) {
  const t = useText('clinics')
  const toasts = useToasts()
  const queries = useQueryClient()
  const base = useFormBase(
    clinic,
    ({ id }) => api.clinics.show.call({ params: { id } }),
    (saved) => initialValues(saved, today),
  )
  return useForm<ClinicValues, ReturnType<typeof toRequestBody<ClinicValues>>, unknown>({
    initial: initialValues(clinic, today),
    base,
    schema: () => import('#contract/clinics/clinicInput').then((m) => m.ClinicInput),
    body: toRequestBody,
    send: (values, options) => {
      // The schema has validated the values: a null that is not allowed has become an error.
      const body = values as Input
      return clinic
        ? api.clinics.update.call({ params: { id: clinic.id }, body, ...options })
        : api.clinics.create.call({ body, ...options })
    },
    onDone: () => {
      toasts.success(t('form.saved'))
      void queries.invalidateQueries({ queryKey: ['clinics'] })
      void navigate('/clinics')
    },
    handlesOwnError: true,
  })
}
