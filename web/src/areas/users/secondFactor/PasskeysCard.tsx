import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { OwnPasskey } from '#contract/auth/secondFactor'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { useToasts } from '../../../ui/feedback/toasts'
import { AddPasskey } from './AddPasskey'
import { ProofDialog } from './ProofDialog'
import { RenamePasskey } from './RenamePasskey'
import classes from './SecondFactor.module.css'
import type { OwnMethods } from './useProofForm'

interface PasskeysCardProps {
  passkeys: readonly OwnPasskey[]
  isAvailable: boolean
  methods: OwnMethods
  /** Removing the only method turns two-step sign-in off, or is refused if a role requires it. */
  isOnlyMethod: boolean
  isRequired: boolean
  onChange: () => void
}

/** Shows the user's passkeys, and adds, renames and removes them. */
export function PasskeysCard({
  passkeys,
  isAvailable,
  methods,
  isOnlyMethod,
  isRequired,
  onChange,
}: PasskeysCardProps) {
  const t = useText('secondFactor')
  const toasts = useToasts()
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<OwnPasskey>()
  const [removed, setRemoved] = useState<OwnPasskey>()
  const succeed = (message: string) => {
    setAdding(false)
    setRenamed(undefined)
    setRemoved(undefined)
    toasts.success(message)
    onChange()
  }
  return (
    <Card title={t('passkey.title')}>
      <div className={classes.form}>
        {passkeys.length === 0 && <p>{t('passkey.none')}</p>}
        {passkeys.map((passkey) => (
          <PasskeyItem
            key={passkey.id}
            passkey={passkey}
            canRemove={!(isRequired && isOnlyMethod)}
            onRename={() => setRenamed(passkey)}
            onRemove={() => setRemoved(passkey)}
          />
        ))}
        {isAvailable ? (
          <div className={classes.actions}>
            <Button icon={<IconKey />} onClick={() => setAdding(true)}>
              {t('passkey.add')}
            </Button>
          </div>
        ) : (
          <p>{t('passkey.unavailable')}</p>
        )}
      </div>
      <AddPasskey
        open={isAdding}
        methods={methods}
        onAdded={() => succeed(t('passkey.added'))}
        onClose={() => setAdding(false)}
      />
      <RenamePasskey
        passkey={renamed}
        onRenamed={() => succeed(t('passkey.renamed'))}
        onClose={() => setRenamed(undefined)}
      />
      <ProofDialog
        open={removed !== undefined}
        title={t('passkey.removeTitle', { name: removed?.name ?? '' })}
        body={isOnlyMethod ? `${t('passkey.removeBody')} ${t('last.body')}` : t('passkey.removeBody')}
        submit={t('passkey.remove')}
        keep={t('cancel')}
        isDanger
        methods={methods}
        send={(body, options) => api.passkeys.remove.call({ params: { id: removed?.id ?? 0 }, body, ...options })}
        onDone={() => succeed(t('passkey.removed'))}
        onClose={() => setRemoved(undefined)}
      />
    </Card>
  )
}

interface PasskeyItemProps {
  passkey: OwnPasskey
  canRemove: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyItem({ passkey, canRemove, onRename, onRemove }: PasskeyItemProps) {
  const t = useText('secondFactor')
  const { time_zone: zone } = useUser()
  const { name, created_at: createdAt, last_used_at: lastUsedAt } = passkey
  return (
    <section className={classes.passkey} aria-label={name}>
      <h3>
        <BidiText>{name}</BidiText>
      </h3>
      <Facts
        facts={[
          { label: t('passkey.addedOn'), value: <InstantText instant={createdAt} zone={zone} /> },
          { label: t('passkey.lastUsed'), value: lastUsedAt && <InstantText instant={lastUsedAt} zone={zone} /> },
        ]}
      />
      <div className={classes.actions}>
        <Button size="small" aria-label={t('passkey.renameOf', { name })} onClick={onRename}>
          {t('passkey.rename')}
        </Button>
        {canRemove && (
          <Button size="small" aria-label={t('passkey.removeOf', { name })} onClick={onRemove}>
            {t('passkey.remove')}
          </Button>
        )}
      </div>
      {!canRemove && <p>{t('last.required')}</p>}
    </section>
  )
}
