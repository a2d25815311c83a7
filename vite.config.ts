import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { areaTexts } from './web/build/areaTexts.ts'
import { callsByArea } from './web/build/callsByArea.ts'
import { fewChunks } from './web/build/fewChunks.ts'
import { mantineVariables } from './web/build/mantineVariables.ts'
import { precompress } from './web/build/precompress.ts'
import { preloadStart } from './web/build/preloadStart.ts'
import { pureIndexes } from './web/build/pureIndexes.ts'

/** The server that `npm run dev` starts beside this one. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: 'web',
  // The server puts a nonce of its own into every page that it sends.
  html: { cspNonce: '__NONCE__' },
  plugins: [
    ...[react(), callsByArea(), areaTexts(), mantineVariables()],
    ...[pureIndexes(), fewChunks(), preloadStart(), precompress()],
  ],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', sourcemap: false, manifest: true },
  // For the frame of the viewer: its loader starts a worker beside its own file.
  optimizeDeps: { exclude: ['@cornerstonejs/dicom-image-loader'], include: ['dicom-parser'] },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/.well-known': server,
      '/fhir': server,
      '/sandbox': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
