// How the report looks, on the screen and on A4.

import type { ChartTheme } from '../charts/theme'

/** The charts' colours on paper, whatever the page wears. */
export const paperTheme: ChartTheme = {
  paper: '#ffffff',
  sunk: '#eceff3',
  ink: '#12161c',
  'ink-2': '#434b57',
  'ink-3': '#5d6673',
  edge: '#7d8794',
  line: '#d8dde4',
  safe: '#279382',
  'safe-text': '#0a6657',
  risk: '#b63a08',
  'risk-text': '#a93507',
  suppressed: '#262b34',
  proven: '#1d4fb8',
  open: '#a9c5f4',
  'open-text': '#3b62a8',
  wash: '#ffe9a3',
  'wash-edge': '#12161c',
  levels: '#6b7482',
  sans: 'inherit',
}

export const reportStyle = `
:root{color-scheme:light;--ink:#12161c;--ink2:#434b57;--line:#d8dde4}
*{box-sizing:border-box}
body{margin:0;background:#f5f6f8;color:var(--ink);font:14px/20px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:794px;margin:24px auto;padding:56px;background:#fff;border:1px solid var(--line)}
header,footer{display:flex;justify-content:space-between;gap:16px;color:var(--ink2);font-size:12px;line-height:16px}
footer{display:block;border-top:1px solid var(--line);margin-top:16px;padding-top:8px;overflow-wrap:anywhere}
h1{font-size:28px;line-height:36px;margin:24px 0 8px;overflow-wrap:anywhere}
h2{font-size:14px;line-height:20px;margin:0 0 8px;break-after:avoid}
.lead{font-size:16px;line-height:24px;margin:0 0 16px}
section{border-top:1px solid var(--ink);padding:10px 0 14px}
p{margin:0 0 8px}
.figures{display:grid;grid-template-columns:repeat(5,1fr);border:1px solid var(--ink);margin:0 0 16px;break-inside:avoid}
.figures div{padding:8px 10px;border-left:1px solid var(--line)}
.figures div:first-child{border-left:0}
.figures dt{font-size:12px;line-height:16px;color:var(--ink2)}
.figures dd{margin:0;font-size:16px;line-height:22px;font-weight:700}
ul{list-style:none;margin:0;padding:0;columns:2;column-gap:24px}
li{break-inside:avoid}
.ok{color:#0a6657}.bad{color:#a93507}
li span{color:var(--ink)}
table{width:100%;border-collapse:collapse;font-size:13px;line-height:18px}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{text-align:left;padding:5px 8px;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th{overflow-wrap:break-word}
thead th{font-weight:400;font-size:12px;color:var(--ink2);border-bottom-color:#7d8794}
.n{text-align:right}td.n{white-space:nowrap;overflow-wrap:normal}
td small,th small{display:block;font-weight:400;font-size:11px;line-height:15px;color:#5d6673}
.columns td:nth-child(3){width:42%}
.codebook td:nth-child(3){width:60%}
.bar{display:flex;align-items:center;gap:8px;margin:4px 0}
.bar span{width:56px;color:var(--ink2);font-size:12px}
.bar i{height:16px;background:#b63a08;min-width:2px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.bar i.safe{background:#279382}
.bar b{margin-left:0}
figure{margin:0 0 12px;break-inside:avoid}figure svg{display:block;width:100%;height:auto}figcaption{color:var(--ink2);font-size:12px;line-height:16px}
.reason{border:1px dashed #7d8794;padding:12px;min-height:64px;color:var(--ink2)}
pre{margin:0;padding:10px 12px;background:#eceff3;font:12px/18px ui-monospace,Menlo,"Liberation Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:720px){main{margin:0;padding:20px;border:0}.figures{grid-template-columns:1fr 1fr}.figures div{border-left:0;border-bottom:1px solid var(--line)}ul{columns:1}section{overflow-x:auto}}
@page{size:A4;margin:16mm}
@media print{body{background:#fff;font-size:10.5pt}main{max-width:none;margin:0;padding:0;border:0}pre{background:none;border:1px solid var(--line)}}
`.replace(/\n/g, '')
