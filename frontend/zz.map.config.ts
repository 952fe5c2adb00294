import fs from 'node:fs';
import base from '/work/wt/siteframe/frontend/vite.config.ts';
const b:any = base; 
b.plugins = [...b.plugins, {name:'compose', generateBundle(_o:any, bundle:any){  const out:any={}; for(const c of Object.values(bundle) as any[]) if(c.type==='chunk'){out[c.fileName]={};for(const [id,mod] of Object.entries(c.modules) as any) out[c.fileName][id]=[mod.renderedLength, mod.code?.length??0, mod.code]} fs.writeFileSync('/tmp/sf/modules.json',JSON.stringify(out))}}];
export default b;
