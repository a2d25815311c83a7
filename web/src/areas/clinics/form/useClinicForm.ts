import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ClinicInput } from '#contract/clinics/clinicInput'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { bodyOf } from '../fields/aboutFields'
import type { ClinicValues } from '../fields/clinicFields'

type Input = z.input<typeof ClinicInput>

/**
 * Manages the clinic form.
 * @param id undefined for a new clinic
 */
export function useClinicForm(initial: ClinicValues, id?: number) {
  const t = useText('clinics')
  const toasts = useToasts()
  const queries = useQueryClient()
  return useForm<ClinicValues, ReturnType<typeof bodyOf<ClinicValues>>, unknown>({
    initial,
    schema: () => import('#contract/clinics/clinicInput').then((m) => m.ClinicInput),
    body: bodyOf,
    send: (values, options) => {
      // The schema has validated the values: a null that is not allowed has become an error.
      const body = values as Input
      return id === undefined
        ? api.clinics.create.call({ body, ...options })
        : api.clinics.update.call({ params: { id }, body, ...options })
    },
    onDone: () => {
      toasts.success(t('form.saved'))
      void queries.invalidateQueries({ queryKey: ['clinics'] })
      void navigate('/clinics')
    },
    handlesOwnError: true,
  })
}
