import type { Center } from '#contract/facilities/centers'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useFormBase } from '../../../app/form/useFormBase'
import type { CallOptions } from '../../../lib/api/call'
import { type CenterKind, facilities } from '../facilities'
import { type CenterBody, type CenterValues, initialValues, toRequestBody } from './fields'

/**
 * Manages the form of a lab or radiology center.
 * @param center undefined for a new one
 */
export function useCenterForm(kind: CenterKind, center: Center | undefined) {
  const { calls, area, at } = facilities[kind]
  const create = ({ agreement, ...body }: CenterBody, options: CallOptions) =>
    calls.create.call({ body, files: { agreement }, ...options })
  const change = async (id: number, { agreement, ...body }: CenterBody, options: CallOptions) => {
    await calls.update.call({ params: { id }, body, ...options })
    const { onProgress } = options
    if (agreement)
      await calls.updateMedia.call({ params: { id }, files: { agreement }, ...(onProgress && { onProgress }) })
  }
  const base = useFormBase(center, ({ id }) => calls.show.call({ params: { id } }), initialValues)
  return useEntityForm<CenterValues, CenterBody>({
    initial: initialValues(center),
    base,
    schema: () => import('./centerSchema').then((m) => m.centerSchema(kind)),
    body: toRequestBody,
    send: (body, options) => (center ? change(center.id, body, options) : create(body, options)),
    area,
    listAt: at,
  })
}
