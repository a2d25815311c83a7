import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { precompress } from './web/build/precompress.ts'

/**
 * The viewer of medical images: a document of its own, in a frame of the app, so that the app contains none of it and has a
 * stricter content policy. It is built into a folder of its own, with hashed files below `/viewer/assets/`.
 */
export default defineConfig({
  root: 'web/viewer',
  base: '/viewer/',
  publicDir: false,
  plugins: [precompress()],
  resolve: { alias: { 'clipper2-ts': fileURLToPath(new URL('web/viewer/noContours.ts', import.meta.url)) } },
  // The decoders of images run in a worker, which imports their WebAssembly.
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/viewer',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // One megabyte compressed: a fact of the library.
    chunkSizeWarningLimit: 6_000,
    rolldownOptions: { input: 'web/viewer/viewer.html' },
  },
})
