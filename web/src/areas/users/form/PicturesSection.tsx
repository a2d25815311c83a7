import type { User } from '#contract/users/calls'
import { useText } from '../../../app/i18n/useText'
import { FilePicker } from '../../../ui/files/FilePicker'
import { FormSection } from '../../../ui/form/FormSection'
import { mostBytes, pictureEnds, scanEnds } from './fileEnds'
import type { UserForm } from './useUserForm'

type PicturesSectionProps = { form: UserForm; user?: User }

/** The scan of the national id, and a picture of the person. */
export function PicturesSection({ form, user }: PicturesSectionProps) {
  const t = useText('users')
  const pick = (name: 'uuid_picture' | 'avatar', types: readonly string[], isOptional: boolean, isThere: boolean) => {
    const { value, error } = form.field(name)
    const sending = form.busy && form.progress !== undefined ? { progress: form.progress } : {}
    return (
      <FilePicker
        label={t(`field.${name}`)}
        name={name}
        types={types}
        maxBytes={mostBytes}
        maxFiles={1}
        files={value ? [{ ...value, ...sending }] : []}
        onChange={(files) => form.set({ [name]: files.at(-1) ?? null })}
        error={error}
        optional={isOptional}
        hint={isThere ? t('form.replaces') : undefined}
      />
    )
  }
  return (
    <FormSection title={t('form.pictures')} why={t('form.picturesWhy')}>
      {pick('uuid_picture', scanEnds, user !== undefined, Boolean(user?.uuid_picture))}
      {pick('avatar', pictureEnds, true, Boolean(user?.avatar))}
    </FormSection>
  )
}
