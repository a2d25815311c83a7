import { useEffect } from 'react'
import { type CatalogueName, loadCatalogue } from '../../app/i18n/catalogues'
import { saveShell } from '../../app/offline/saveShell'
import { loadKeys } from './savedKeys'
import { prepareVerification } from './verifySignature'

const catalogues: readonly CatalogueName[] = ['app', 'ui', 'api', 'auth', 'signedPrescriptions']

/** Stores the page with both languages and the public keys on this device, so that it verifies without a connection. */
export function useKeepOffline(): void {
  useEffect(() => {
    const texts = catalogues.flatMap((name) => [loadCatalogue(name, 'en'), loadCatalogue(name, 'ar')])
    Promise.all([loadKeys(), prepareVerification(), import('#contract/prescriptions/signed/token'), ...texts])
      .then(saveShell)
      // Without a connection, what was stored before stays.
      .catch(() => undefined)
  }, [])
}
