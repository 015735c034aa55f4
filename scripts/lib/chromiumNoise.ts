/** Parts of Chromium that complain on machines without a system bus or a graphics card, where the app works all the same. */
const complainers = [
  'bus',
  'object_proxy',
  'viz_main_impl',
  'command_buffer_proxy_impl',
  'gpu_process_host',
  'gpu_init',
  'gl_surface_presentation_helper',
  'sandbox_linux',
  'angle_platform_impl',
  'vaapi_wrapper',
  'gles2_cmd_decoder_passthrough',
] as const;

/** Lines as Chromium writes them: `[pid:day/time:ERROR:bus.cc(399)] ...`, newer ones `[pid:day/time:ERROR:dbus/bus.cc:408] ...`. */
const chromium = new RegExp(
  `^\\[[\\d:/.]+:(?:ERROR|WARNING|INFO):(?:[\\w/]+/)?(?:${complainers.join('|')})\\.cc[(:]\\d+`,
);

/** GLib's settings store, where its folder cannot be written. */
const dconf = /^\([^()]+:\d+\): dconf-(?:CRITICAL|WARNING) \*\*:/;

/** Whether a line on Electron's stderr is one of those known to mean nothing; never one of the app or of Node. */
export const isChromiumNoise = (line: string): boolean => chromium.test(line) || dconf.test(line);
